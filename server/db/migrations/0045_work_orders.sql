CREATE INDEX "customers_intention" ON "customers" USING btree ("status","id") WHERE service_id is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "follow_ups_visits" ON "follow_ups" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE kind in (3, 4);--> statement-breakpoint
-- by hand
-- How long owners have kept in touch. The planner reads no statistics of a partial index, such as `customers_kept_up`.
CREATE STATISTICS customers_kept_up_for ON (greatest(owner_since, last_follow_at) - owner_since) FROM customers;--> statement-breakpoint
ANALYZE customers (owner_since, last_follow_at);
