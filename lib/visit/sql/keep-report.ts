/** Keeps what a stranger says about the link $1: reason $2, note $3, e-mail $4, country $5. */
export const KEEP_REPORT = `
  insert into link_reports (link_id, reason, note, email, country) values ($1, $2, $3, $4, $5)`;
