DROP INDEX "customers_contacted";--> statement-breakpoint
DROP INDEX "customers_followed";--> statement-breakpoint
CREATE INDEX "customers_status" ON "customers" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE service_id is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "customers_locked" ON "customers" USING btree ("locked_until") WHERE service_id is not null and archived_at is null and locked_until is not null;--> statement-breakpoint
CREATE INDEX "pool_events_at" ON "pool_events" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST,"kind");--> statement-breakpoint
CREATE INDEX "customers_followed" ON "customers" USING btree ("last_follow_at","id","service_id") WHERE service_id is not null and archived_at is null;