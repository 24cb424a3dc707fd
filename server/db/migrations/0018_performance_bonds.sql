ALTER TABLE "day_closes" ADD COLUMN "performance_held" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "month_closes" ADD COLUMN "performance_held" numeric(14, 2);