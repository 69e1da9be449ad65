"""Which browser tests only the long tier runs, so that `make test` keeps within ten minutes.

Where a test goes through sizes, text sizes, languages or games, every run has the extremes and the
long tier has the rest.
"""

from __future__ import annotations

from typing import Final

# The name of a test, and what of its parameters every run has (none: the long tier alone has it).
_EVERY_RUN: Final[dict[str, tuple[str, ...]]] = {
    "test_hand_trick_turn_and_buttons_are_in_sight_and_apart": ("2 pairs-1.0", "3 pairs-2.0"),
    "test_a_deal_is_heard_whole_and_nothing_twice": (),
    "test_the_buttons_for_robbing_have_room_too": ("2.0",),
    "test_a_match_of_two_games_goes_on_after_the_first": (),
    "test_a_reload_while_burying_for_the_joker_resumes_that": (),
    "test_a_whole_game_is_played_by_taps_on_a_phone": ("4",),
    "test_eight_cards_can_be_seen_and_picked_on_the_smallest_phone": ("3x2",),
    "test_six_choices_have_room_on_the_smallest_phone": ("2.0",),
    "test_after_a_reload_the_same_decision_waits": ("Phase.BID-reload",),
    "test_many_seats_are_all_in_sight_on_the_smallest_phone": ("spoil-five-10",),
    "test_the_first_lesson_from_the_first_start_to_its_end": ("390x844",),
    "test_lessons_and_practice_open_in_every_language": ("it",),
    "test_an_earlier_day_is_begun_from_the_keyboard_left_and_given_up": (),
    "test_four_people_play_by_covers_and_nobody_sees_another_hand": ("10",),
    "test_whatever_comes_between_the_cover_comes_first": ("reload",),
    "test_what_is_played_is_taken_back_only_if_all_agree": (),
    "test_taps_in_a_row_play_no_card_open_no_other_hand_and_agree_for_nobody_else": (),
    "test_alone_there_is_no_cover_and_a_move_is_taken_back_at_once": (),
    "test_the_rest_is_claimed_and_the_deal_can_be_checked": (),
    "test_a_daily_deal_has_no_coach": (),
    "test_the_first_question_is_asked_once": (),
    "test_who_has_played_is_not_asked": (),
    "test_practice_counts_and_goes_on": (),
    "test_a_whole_deal_is_played_with_advice": (),
    "test_that_nothing_is_kept_is_told_of_what_is_learnt_and_covers_nothing": (),
    "test_what_is_asked_and_the_cards_are_in_sight_on_arrival": ("(320, 568)",),
    "test_an_address_that_names_nothing_leads_to_the_list": (),
    "test_a_step_is_left_skipped_and_gone_back_from": (),
    "test_wrong_answers_explain_themselves_and_the_right_one_is_shown": ("320x568",),
    "test_what_is_tapped_is_large_enough_and_in_reach": (),
    "test_a_screen_reader_can_answer": (),
    "test_a_reason_leads_to_its_lesson_and_back_to_the_table": ("2.0-(320, 568)",),
    "test_a_lesson_without_a_step_opens_where_it_was_left": (),
    "test_what_is_left_at_the_end_of_a_lesson_is_to_be_done": (),
    "test_choices_are_read_as_they_are_seen": (),
    "test_practice_says_which_rule_holds_and_the_glossary_what_is_searched": (),
    "test_damaged_progress_is_set_aside_and_said_so": (),
    "test_a_finished_lesson_says_so_in_the_list": (),
    "test_every_game_of_the_family_begins": ("spoil-five-10",),
    "test_ten_players_with_rules_of_their_own_fit": ("2.0-320x568",),
    "test_there_is_an_end_to_how_many_are_kept": (),
    "test_rules_can_be_deleted_and_damaged_ones_do_no_harm": (),
    "test_rules_are_saved_from_the_keyboard": (),
    "test_one_choice_sets_the_level_of_all_and_partners_may_differ": (),
    "test_each_game_comes_back_as_it_was_left": (),
    "test_going_for_all_five_is_played_on": (),
    "test_headings_tell_a_screen_reader_where_it_is": (),
    "test_words_are_explained_on_the_spot": (),
    "test_the_same_name_replaces_after_saying_so": (),
    "test_the_contents_lead_to_every_section": (),
    "test_every_page_opens_in_every_language": ("pt_PT",),
    "test_everything_fits_at_every_size": ("2.0-320x568",),
    "test_every_language_opens_every_screen": ("pt_PT",),
    "test_screens_fit_and_targets_are_large_enough": ("2.0-320x568",),
    "test_with_the_setting_a_card_asks_for_a_second_tap": (),
    "test_robbing_before_ones_own_card_is_offered_beside_the_play": (),
    "test_a_bruff_deal_with_a_turned_joker_is_played": (),
    "test_a_defender_exchanges_and_sees_what_came": (),
    "test_letters_of_the_language_are_offered_where_it_has_its_own": (),
    "test_cards_are_put_in_order_and_taken_back": (),
    "test_a_lesson_is_learnt_from_the_keyboard": (),
    "test_searching_shows_what_was_found_and_leads_there": (),
    "test_from_a_table_the_rules_are_those_of_the_table": (),
    "test_everything_can_be_done_from_the_keyboard": (),
    "test_a_screen_reader_can_press_buttons": (),
    "test_just_deal_begins_a_game_at_once": (),
    "test_the_best_trump_is_told_while_the_bonus_is_open": (),
    "test_a_tab_sees_the_game_that_another_tab_began": (),
    "test_the_browsers_way_back_from_a_lesson_is_the_table": (),
    "test_a_record_from_elsewhere_is_opened_and_a_wrong_one_says_why": (),
}


def is_long(name: str) -> bool:
    """Say whether only the long tier runs this test; `name` is as `test_x[2.0-320x568]`."""
    test, _, parameters = name.removesuffix("]").partition("[")
    return test in _EVERY_RUN and parameters not in _EVERY_RUN[test]
