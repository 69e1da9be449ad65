"""What the page itself says, before the app can: its splash, its quiet line, its manifest."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class PageWords:
    """The page's texts in one language; `accessibility` names Flutter's button for that."""

    description: str
    loading: str
    too_old: str
    failed: str
    again: str
    nothing_kept: str
    ok: str
    new_version: str
    reload: str
    later: str
    accessibility: str

    def for_script(self) -> dict[str, str]:
        """Give the texts by the names that boot.js has for them: `too_old` is `tooOld`."""
        return {
            "".join([first, *(part.title() for part in rest)]): text
            for (first, *rest), text in (
                (name.split("_"), text) for name, text in asdict(self).items()
            )
        }


WORDS: Final = {
    "en": PageWords(
        description="Ireland’s own card game, alone or with others on one device",
        loading="Shuffling…",
        too_old="This browser cannot run Twenty-Five: it is too old, or WebAssembly is switched"
        " off. Please try another browser or update this one.",
        failed="Twenty-Five could not be loaded. Look at your connection and try again.",
        again="Try again",
        nothing_kept="This browser does not let the app keep anything: games and settings will be"
        " lost when the page is closed.",
        ok="OK",
        new_version="A new version is ready.",
        reload="Reload",
        later="Later",
        accessibility="Switch on support for screen readers",
    ),
    "pt": PageWords(
        description="O jogo de cartas da Irlanda, sozinho ou com outras pessoas no mesmo aparelho",
        loading="Embaralhando…",
        too_old="Este navegador não consegue abrir o Twenty-Five: é antigo demais ou o WebAssembly"
        " está desativado. Tente outro navegador ou atualize este.",
        failed="Não foi possível carregar o Twenty-Five. Verifique a conexão e tente de novo.",
        again="Tentar de novo",
        nothing_kept="Este navegador não deixa o aplicativo guardar nada: os jogos e as"
        " configurações se perdem quando a página é fechada.",
        ok="OK",
        new_version="Há uma nova versão pronta.",
        reload="Recarregar",
        later="Depois",
        accessibility="Ativar o suporte a leitores de tela",
    ),
    "pt_PT": PageWords(
        description="O jogo de cartas da Irlanda, sozinho ou com outros no mesmo dispositivo",
        loading="A baralhar…",
        too_old="Este navegador não consegue abrir o Twenty-Five: é demasiado antigo ou o"
        " WebAssembly está desativado. Experimente outro navegador ou atualize este.",
        failed="Não foi possível carregar o Twenty-Five. Verifique a ligação e tente novamente.",
        again="Tentar novamente",
        nothing_kept="Este navegador não deixa a aplicação guardar nada: os jogos e as definições"
        " perdem-se quando a página é fechada.",
        ok="OK",
        new_version="Está pronta uma nova versão.",
        reload="Recarregar",
        later="Mais tarde",
        accessibility="Ativar o suporte para leitores de ecrã",
    ),
    "es": PageWords(
        description="El juego de cartas de Irlanda, a solas o con otros en el mismo dispositivo",
        loading="Barajando…",
        too_old="Este navegador no puede abrir Twenty-Five: es demasiado antiguo o WebAssembly"
        " está desactivado. Prueba con otro navegador o actualiza este.",
        failed="No se ha podido cargar Twenty-Five. Comprueba la conexión e inténtalo de nuevo.",
        again="Intentar de nuevo",
        nothing_kept="Este navegador no deja que la aplicación guarde nada: las partidas y los"
        " ajustes se perderán al cerrar la página.",
        ok="De acuerdo",
        new_version="Hay una versión nueva lista.",
        reload="Recargar",
        later="Más tarde",
        accessibility="Activar la ayuda para lectores de pantalla",
    ),
    "it": PageWords(
        description="Il gioco di carte d’Irlanda, da soli o con altri sullo stesso dispositivo",
        loading="Si mescola…",
        too_old="Questo browser non può aprire Twenty-Five: è troppo vecchio o WebAssembly è"
        " disattivato. Prova con un altro browser o aggiorna questo.",
        failed="Non è stato possibile caricare Twenty-Five. Controlla la connessione e riprova.",
        again="Riprova",
        nothing_kept="Questo browser non permette all’app di conservare nulla: partite e"
        " impostazioni andranno perse alla chiusura della pagina.",
        ok="OK",
        new_version="È pronta una nuova versione.",
        reload="Ricarica",
        later="Più tardi",
        accessibility="Attiva il supporto per i lettori di schermo",
    ),
}
"""By the language codes of `i18n.LANGUAGES`."""
