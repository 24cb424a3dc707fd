ALTER TABLE "login_failures" ADD COLUMN "refused" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "login_failures" ADD COLUMN "refused_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "login_failures" ADD COLUMN "refused_address" text;--> statement-breakpoint
ALTER TABLE "login_failures" ADD COLUMN "reported_at" timestamp (3) with time zone;