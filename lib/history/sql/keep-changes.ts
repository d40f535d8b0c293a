/**
 * Keeps an entry for each of $1, JSON, by a user ($2) in a way ($3), perhaps with a key ($4), and of the changes that these records had so far the
 * newest $5 - 1. A statement does not see what it writes itself, so the new entries are none of those. Their time is this moment, not that of the
 * transaction, which may have begun before another one that came first.
 */
export const KEEP_CHANGES = `
  with new as (select * from json_to_recordset($1::json) as entry ("linkId" int, "campaignId" int, changes json)),
  written as (
    insert into history (at, link_id, campaign_id, user_id, via, api_key_id, changes)
    select clock_timestamp(), "linkId", "campaignId", $2::int, $3::history_via, $4::int, changes from new
  ),
  aged as (
    select h.id, row_number() over (partition by h.link_id, h.campaign_id order by h.id desc) as place
    from history h
    where h.note = '' and (h.link_id in (select "linkId" from new) or h.campaign_id in (select "campaignId" from new))
  )
  delete from history h using aged where h.id = aged.id and aged.place >= $5::int`;
