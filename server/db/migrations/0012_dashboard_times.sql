CREATE INDEX "customers_owner_next" ON "customers" USING btree ("service_id","next_follow_at","last_follow_at") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "lots_result" ON "lots" USING btree ("result_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lots_sign_up_end" ON "lots" USING btree ("signup_end_time","id");