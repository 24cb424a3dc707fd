CREATE INDEX "customers_kept_up" ON "customers" USING btree ((greatest(owner_since, last_follow_at) - owner_since)) WHERE service_id is not null and archived_at is null and live_lots = 0 and (last_deal_at is null or last_deal_at < owner_since);--> statement-breakpoint
-- by hand
-- The planner has to know how many rows are on which side of the difference.
ANALYZE customers;
