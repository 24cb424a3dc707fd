ALTER TABLE "bids" ADD COLUMN "outside_reason" text;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "approval_files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "notice_files" jsonb DEFAULT '[]'::jsonb NOT NULL;