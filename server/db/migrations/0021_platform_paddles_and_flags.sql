DROP INDEX "sign_ups_paddle";--> statement-breakpoint
ALTER TABLE "recyclers" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "from_platform_log" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "collusion_notes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ups_paddle" ON "sign_ups" USING btree ("lot_id","round_no","paddle_no") WHERE review_status <> 'cancelled';