CREATE INDEX "lots_created_up" ON "lots" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lots_no_down" ON "lots" USING btree ("lot_no" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lots_sign_up_end_down" ON "lots" USING btree ("signup_end_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lots_start" ON "lots" USING btree ("starting_price","id");--> statement-breakpoint
CREATE INDEX "lots_start_down" ON "lots" USING btree ("starting_price" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lots_clean_end_down" ON "lots" USING btree ("clean_end_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lots_deal" ON "lots" USING btree ("deal_price","id");--> statement-breakpoint
CREATE INDEX "lots_deal_down" ON "lots" USING btree ("deal_price" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lots_result_up" ON "lots" USING btree ("result_at","id");