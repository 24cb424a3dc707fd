CREATE TABLE "import_rows" (
	"import_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"before" text,
	CONSTRAINT "import_rows_import_id_record_id_pk" PRIMARY KEY("import_id","record_id")
);
--> statement-breakpoint
ALTER TABLE "import_refusals" ADD COLUMN "same_field" text;--> statement-breakpoint
ALTER TABLE "import_refusals" ADD COLUMN "record_id" bigint;--> statement-breakpoint
ALTER TABLE "import_refusals" ADD COLUMN "same_line" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "duplicates" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "told_lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "taken_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "left_alone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_by" bigint;--> statement-breakpoint
-- by hand
-- The application may not delete customers and recyclers. These functions delete for it what an import that is
-- being taken back added, at the version it wrote. Foreign keys refuse what is in use.
CREATE FUNCTION take_back_imported_customers(import bigint, ids bigint[]) RETURNS SETOF bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  delete from customers using import_rows kept, imports made
  where kept.import_id = import and kept.record_id = customers.id and kept.record_id = any(ids)
    and kept.before is null and kept.version = customers.version
    and made.id = import and made.state = 'undoing' and made.resource = 'customers'
  returning customers.id
$$;--> statement-breakpoint
CREATE FUNCTION take_back_imported_recyclers(import bigint, ids bigint[]) RETURNS SETOF bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  delete from recyclers using import_rows kept, imports made
  where kept.import_id = import and kept.record_id = recyclers.id and kept.record_id = any(ids)
    and kept.before is null and kept.version = recyclers.version
    and made.id = import and made.state = 'undoing' and made.resource = 'recyclers'
  returning recyclers.id
$$;
