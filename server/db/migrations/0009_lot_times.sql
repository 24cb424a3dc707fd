CREATE INDEX "lots_auction_time_up" ON "lots" USING btree ("auction_time","id");--> statement-breakpoint
CREATE INDEX "lots_due" ON "lots" USING btree ("auction_time") WHERE state = 'listed';