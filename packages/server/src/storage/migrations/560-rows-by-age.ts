/** Finds rows that are older than their period, to delete them. Rows of logs are inserted in this order, so it costs them little. */
export const rowsByAge = {
  name: '560-rows-by-age',
  indexes: {
    events_by_age: 'events (created_at)',
    mails_by_age: 'mails (created_at)',
    journal_entries_by_age: 'journal_entries (created_at)',
    abandoned_checkouts_by_age: 'abandoned_checkouts (updated_at)',
    data_jobs_ended: 'data_jobs (finished_at) where finished_at is not null',
    newsletter_sign_ups_by_age: "newsletter_subscribers (created_at) where status = 'PENDING'",
    back_in_stock_requests_done:
      "back_in_stock_requests (updated_at) where status in ('NOTIFICATION_SENT', 'FAILED')",
    draft_orders_by_age: "draft_orders (expires_at) where state = 'DRAFT'",
    known_devices_by_age: 'known_devices (last_seen_at)',
    sessions_with_details: 'sessions (created_at) where user_agent is not null or ip_address is not null',
    sessions_without_end: 'sessions (created_at) where expires_at is null',
    staff_sessions_with_details:
      'staff_sessions (created_at) where user_agent is not null or address is not null',
  },
}
