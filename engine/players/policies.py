"""The quick policies that roll-outs play by, learned once (`python -m tools.policies`).

A policy is the moves of `rollout` by situation: bytes, packed into text.
"""

from __future__ import annotations

from base64 import b85decode
from functools import cache
from typing import Final, NamedTuple
from zlib import decompress

from engine.players.rollout import FOLLOWS, LEADS, Policy
from engine.ruleset import TWO_PAIRS, Follow, Layout, RuleSet, singles


class Situation(NamedTuple):
    """What a policy is learned for; `pool` where three tricks take it all."""

    follow: Follow
    layout: Layout
    pool: bool


def policy_for(rules: RuleSet, layout: Layout) -> Policy:
    """Give the policy learned for these rules in this layout, or in the one most like it."""
    if layout.sides == layout.seats:
        layout = singles(5)
    wanted = Situation(rules.follow, layout, rules.for_pool)
    likest = (wanted, wanted._replace(follow=Follow.SUIT_OR_TRUMP), _USUAL)
    return unpacked(next(one for one in likest if one in LEARNED))


@cache
def unpacked(situation: Situation) -> Policy:
    """Give a policy from its text."""
    moves = decompress(b85decode(LEARNED[situation]))
    assert len(moves) == FOLLOWS + LEADS
    return Policy(moves[:FOLLOWS], moves[FOLLOWS:])


_USUAL: Final = Situation(Follow.SUIT, TWO_PAIRS, pool=False)

# Generated from here on.
LEARNED: Final = {
    Situation(Follow.SUIT, Layout(4, 2), pool=False): (
        "c-rlmfewQp3`Du^|NnUc%78Yqkbx}RBXI$dRn#6W0zhz2>wG`sMkaF+KJUN8Dd41TF?wwUrd~$KG^7ipQn%E-?&_qQ!z"
        "IUZH@jBLID@3JXMri|e!oYVw3t1KQtjLN4^!cw>V2}g-1=ilA(v264Jhi-YH8dDeyb#EbUZvmT!FPewo&@;l>T_vQu!S"
        "&2s(vC>;Lm25<F1jy_s#(YC^lR@)JTB{}V#?fF6*LjpKj62WV{vZqycjRlmbEzGBKECLn$678Xo?AKM@NY5PAyGW<$^W"
        "aEYFuGF*|@8gY?eP`|@8xJX*M%%wD`_9ZuZXdo2&rSQ>8Q7NhtD;?NvH1pUT^=U"
    ),
    Situation(Follow.SUIT_OR_TRUMP, Layout(4, 2), pool=False): (
        "c-rlmffj-=2t|4H|Nq<u8>Q%R)v2t#>q&)_={5loApeREXy&?ql8{PY`&MFm#OQI4fMgdRZGXEJ9cuYA*F%1l^UV)6V2"
        "hMr$l{ui%5K$Z9N}l(WGrM&azBf_4%*Q4@jF4^_Q^ti5V66l&wuezP!D!ZE<4CEIR(TG?}lUdx8)FlU5(Oh-}Qvv^@k2"
        "+E$_V|UA2cVcbp12oZ7HRE`5o}-bSxEcd>jR;=jal^B`ErU6Z}cQbV3h07_><mf6-<b1gua>m4Uar;GfAkZGY$CS>9_e"
        "?rL2@Bfh1*TDE=5}lVf<BPHBF130DtF&Ld{;5@I#n3oT_w2RG2fTJ-x>l_Ba*NwD?^`9b)vi5F_8#)@>1%JcC$HFxn_F"
        "GqfYB>1L>@5"
    ),
    Situation(Follow.SUIT, Layout(6, 3), pool=False): (
        "c-rlmi4KGy3`9HS|NnWVh)3&zWQi=>S+h~Xl}dP1WDvCY=Go<PjUjT~%7f$@Ra_-3KV710>2}x8uHrW^?MnOjzda$D5p"
        "@-$>h;|!Moir;qXOEYfQoQZx?Dr@9|iokysz;Cu5yxS{^Mo*YyP7H{CDO@7~Sz7(UT~Wv)&^N)|1=Y@*XkT`-(7rz#ca"
        "o8U{VSZN_pvbsN?0q(fU{-jR)3wX^%qjQk+w7Xr{O|F`_N+cCKTsHSaNO;2bGG@VjK{*T7A-LLQW&q%t<|CwAa*FRelL"
        "5cYsc=U;I&@$vK139mWWnuacQ)!UWc+X2)3eq;5je$9`>70HuE=#^8^;mKy5}1eB-?|&?{!;zfEn#(T%DyGOk=@^If1I"
        "+owZAkx2aZ>6%XtjC>@T(z^y~SZQ)jvR0K)ejx&"
    ),
    Situation(Follow.SUIT_OR_TRUMP, Layout(6, 3), pool=False): (
        "c-rlm2@ZrH3`P6P{qH=KRY66G5=Q$m6JfL>OJ70YDKS)EmiGT&h*T|U8>!wZW_wuKQO=UQkW$JY{?ApOt2|fv_-xfxiQ"
        "5*hgw}Njx$Tnv8rczI)0O%>u4aA4ciU_u$@zeaa42$iq88=w<8K&qq5NO_ZLN>$HvWStq{wMGulY}j+so@YSSa~VO};}"
        ">-UpI6=_W!O=BkiurRh3ux*AEpg&-hs4)Eg(f$=*8<PL1&3R+P-?0UR`*9HJwH9vQ~2F6AJ^={M0wpQkglHj18=euXJJ"
        "LkN<MDhk{)ll$1maG?F)L4#@1^}I8i@tf`$BX#uOxxm4kjUtsDc(C1fR3jBl<R+$O7+oiTW%|P<7?oD%5od99KOsLA|q"
        "I1Lt$-e#9Ny5ZQGvj*^67Gp44%ph5Q59tn4{-i`DFnOM7C&g=JW*{jE&;*`@2j`-U49_UI%p>i6}xmiA8Q2W|o#a{"
    ),
    Situation(Follow.SUIT, Layout(6, 2), pool=False): (
        "c-rlm(UyZC3`Cjm|Np!Y*jfkz<si+T&Da+ypv5$Ih`?BcJ=!&o$z<9jS4+0EG}r62bl#Q8q*b&i<m2v~#5sv`66dCAxw"
        "v+4TGlqWyO4e1`Z05Qjn?D)sXNjZM&XG$8ZflcLj0`XzKKSn>^EgCFvD=#1^Q?00e#iznDuEq5L=XI_>T$x(**xbt63X"
        "4w)<?wLH<J<|JjkKqpdn0=@$6UD_eXcD+zcIZOLsw6aMgh+G(r5m`V8q{KrggzxM#2?Dr-AouPbj^PhHKqx#DPBR3WRF"
        "y!so8b!>Bs_0KnX~0)I0+Aymf2roL<UdEm#}$F>Ec)Zp)g}K?7Aba78&kNYbF_oFAmyVws_~3=`VU!2f<ljCs$v4J^)~"
        "Q7wefZW4A581dLP2oN340z{XBm{Tj=T2Sl^wGsAwZjZDDMjH2oLS<_o#&m3XW9!08ql>A#uo2A?R6)y*0t2Z8hs;mZ4C"
        "ch>&BF5llZAKwSY74RP>X&yT"
    ),
    Situation(Follow.SUIT_OR_TRUMP, Layout(6, 2), pool=False): (
        "c-rlmi?V|t3`Dc*|NrylO<GW_<0HK#(@~2GDbhVj1g<jfY@7C9Z9eU9FgavU+j9+vTJAR(7$0vf7Usp;bDFkg3<kB;M|"
        "F>v^SKRg->`bV_A>1Zb8{&aQx4JV&&M}iX|`s_{alE_h2&<*>wtuP*6nyq#T6<wcd=coBtp@xZDi5%sTX~qp&Qf~Rku1"
        "?HlokLU?&Di9MCLy#3$j0@ejEU(6GpVPQVZOFHtDP|E04&Nusw@l1tnw(J1Hl@?RRgmkIJ?U_+q4;90)D3>B&I*!W$tn"
        "d7ZkTuE7{Su~p?{XQ!t|BeLFo|hABvmSBMj3hD(QvT+lQkPiHHKDHV^PiLdH>!5Yxh#-&CEI@3Cv)(JJ(o)5&o8D_3Wz"
        "(#_%f%Bi1{y7fq)H%_?~QHlzwAPq^YV9^+s+Hke2}goy*x9k+<=uKmDJUAI|3CmOuBu$ia+1_SLp}F9Uz5EzN<XH`cWR"
        "3M}pu>b4?_EKwy9E`?UZUVr{lRr8GHLDv2ln-({OYxA$m$qk=HQaF{yDB`_M*=~Qnd>ab(wZ9&)(FxI3{VU;}@^1(2{s"
        "1?t9wG"
    ),
    Situation(Follow.SUIT_OR_TRUMP, Layout(5, 5), pool=False): (
        "c-rlnjShn#41}-c{oi@e78O+Xmnez%EpaK+!aCDyaVmRMt^z^`@2(qTL<o5-YGlcW*fDIk8XMWJ=VN(QdOMFuYpeFQ?r"
        "icQ<)_HVAb_ybE?ZEM+u?d{V7B#42s0od57vK#zQbw&luRD=0I=u>(AEcvUhlm^X!PGk#_5>p`9J*!*4Q2v0M~^(TFKe"
        "8jkgN*pAa(Y{}tZ7S<eW!vFN>5170C)^<OsqrNl@h_g(*qok%e~|DLtW_6jgdC?zVAxxzGC(MJ6zgv>+toV5MmA!GJ#e"
        "|qqJ>_STAkZTx8nrtkqiH&Wp)sa7ch+<WhUyb6R%z^691+&h(X5-GEx<BvnQRg@jlys2aPrk30V-Xkkhn)j`?@xWFC(6"
        "C=_5ogzFdYy"
    ),
    Situation(Follow.SUIT_OR_TRUMP, Layout(5, 5), pool=True): (
        "c-rlmiH^e{3`A}7|Nq=D1`@8Os**0+%%BP|1Sm*;9ICAh;SQN}CQ<5#vPb<_<AR?`D2jTl;3fqDu|XTEJ?}ZuR5KML<-"
        "v+Yt9-Upk|w`7XrsQ6JMQ?K&*WfkrLT1Lh~8F`+q$3hC$iS6tu>xBMHEFnmH*;gNP7TrpX~dA?9VmUIP3>Tyw{HR_~MN"
        "JMETdW^`qN-CI^-q`TG(7|A1}eKlx8l)P(=#C|~$5iT}GlM@sASCTOom|8F(#^IoFf5s?3vcy09+JFG`Px1Z4d!t=j1{"
        "MQxWw%WQG`A<>QI{XLc{UKhoD(IdF|En#=jV<z30-lfq%H6U><sE%1AGe1Xb@JN@Koq~lt$b<EFQ`)&8j3d_j?WRluh9"
        "%AyD?<{-i|L{jH~Yx$~jrjDK%~nH$PgnH)|x+$rm)N9N+"
    ),
}
