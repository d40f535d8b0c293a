import { DICTIONARY_NAMES } from "../../store/postgres/dictionaries";
import { findKnown, KEEP_PIECES, learn, PACK, PREPARE_PACKING, resolve } from "../../store/postgres/sql/pack";
import { LINE } from "../line";

/** The connection's own tables: visits that know whether they are first ones, and the numbers that they become. */
export const PREPARE = `
  set timezone = 'UTC'; set work_mem = '64MB'; set jit = off; set enable_nestloop = off; set enable_seqscan = on;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  create temp table incoming (
    id bigint, at timestamptz, workspace_id int, link_id int, domain_id int, source_id int, first boolean, indirect_first boolean,
    source click_source, outcome click_outcome, bot text, country text collate "C", region text collate "C", referrer text collate "C",
    network text collate "C", browser text collate "C", os text collate "C", device text collate "C", language text collate "C",
    rule text collate "C", destination text collate "C", city text collate "C") on commit delete rows;
  ${PREPARE_PACKING}`;

export const COPY_IN = `copy incoming (${LINE.join(", ")}) from stdin`;

/** Packs them and keeps them as runs. */
export const KEEP = [
  ...DICTIONARY_NAMES.map(findKnown),
  ...DICTIONARY_NAMES.map(learn),
  resolve("incoming.first", "incoming.indirect_first"),
  PACK,
  KEEP_PIECES,
].join(";");
