CREATE TABLE "import_answers" (
	"target" text NOT NULL,
	"name" text NOT NULL,
	"record_id" bigint NOT NULL,
	"by_uid" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_answers_target_name_pk" PRIMARY KEY("target","name")
);
--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "imported_from" bigint;--> statement-breakpoint
ALTER TABLE "consignors" ADD COLUMN "imported_from" bigint;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "imported_from" bigint;--> statement-breakpoint
ALTER TABLE "customer_contacts" ADD COLUMN "imported_from" bigint;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "imported_from" bigint;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD COLUMN "imported_from" bigint;--> statement-breakpoint
ALTER TABLE "finance_dues" ADD COLUMN "imported_from" bigint;--> statement-breakpoint
ALTER TABLE "finance_entries" ADD COLUMN "imported_from" bigint;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "opening_day" date;--> statement-breakpoint
ALTER TABLE "lot_items" ADD COLUMN "imported_from" bigint;--> statement-breakpoint
ALTER TABLE "lot_rounds" ADD COLUMN "imported_from" bigint;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "imported_from" bigint;--> statement-breakpoint
ALTER TABLE "qualifications" ADD COLUMN "imported_from" bigint;--> statement-breakpoint
ALTER TABLE "recyclers" ADD COLUMN "imported_from" bigint;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "imported_from" bigint;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "imported_from" bigint;--> statement-breakpoint
ALTER TABLE "weigh_tickets" ADD COLUMN "imported_from" bigint;--> statement-breakpoint
-- Written by hand. What an import brought in may be taken back while the import is being undone; nothing else is ever
-- removed. The application's role cannot delete these rows at all: the function below does it, with the owner's rights.
CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.imported_from IS NULL OR NOT EXISTS (SELECT FROM imports WHERE id = OLD.imported_from AND state = 'undoing') THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['bids', 'finance_dues', 'finance_entries', 'settlements', 'weigh_tickets'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name || '_stay', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_removal()', name || '_stay_or_are_taken_back', name);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER lot_rounds_append_only BEFORE UPDATE OR TRUNCATE ON lot_rounds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER lot_rounds_stay_or_are_taken_back BEFORE DELETE ON lot_rounds FOR EACH ROW EXECUTE FUNCTION refuse_removal();
--> statement-breakpoint
-- Deletes what an import that is being undone added, at the version it wrote, with the rows written along with it.
-- Foreign keys refuse what is in use.
CREATE FUNCTION take_back_imported(import bigint, ids bigint[]) RETURNS SETOF bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kind text := (SELECT resource FROM imports WHERE id = import AND state = 'undoing');
  main text := CASE kind WHEN 'opening_balances' THEN 'finance_entries' ELSE kind END;
  gone bigint[];
  theirs bigint[];
BEGIN
  IF kind IS NULL OR kind NOT IN ('consignors', 'customer_contacts', 'follow_ups', 'lots', 'lot_items', 'sign_ups', 'bids',
      'weigh_tickets', 'finance_entries', 'opening_balances') THEN
    RETURN;
  END IF;
  EXECUTE format('SELECT array_agg(r.id) FROM import_rows k JOIN %I r ON r.id = k.record_id AND r.version = k.version
    AND r.imported_from = $1 WHERE k.import_id = $1 AND k.record_id = any($2) AND k.before IS NULL', main) INTO gone USING import, ids;
  IF kind = 'consignors' THEN
    theirs := array(SELECT u.id FROM consignors c JOIN customers u ON u.id = c.customer_id WHERE c.id = any(gone) AND u.imported_from = import);
    DELETE FROM contract_versions v USING contracts t WHERE v.contract_id = t.id AND t.consignor = any(gone) AND t.imported_from = import;
    DELETE FROM contracts WHERE consignor = any(gone) AND imported_from = import;
  ELSIF kind = 'lots' THEN
    DELETE FROM finance_dues WHERE lot_id = any(gone) AND imported_from = import;
    DELETE FROM settlements WHERE lot_id = any(gone) AND imported_from = import;
    DELETE FROM lot_rounds WHERE lot_id = any(gone) AND imported_from = import;
    DELETE FROM collusion_rounds WHERE lot_id = any(gone);
    DELETE FROM open_receipts WHERE lot_id = any(gone);
  ELSIF kind = 'sign_ups' THEN
    DELETE FROM finance_entries WHERE sign_up_id = any(gone) AND imported_from = import;
    DELETE FROM finance_dues WHERE sign_up_id = any(gone) AND imported_from = import;
  END IF;
  RETURN QUERY EXECUTE format('DELETE FROM %I WHERE id = any($1) RETURNING id', main) USING gone;
  DELETE FROM customers WHERE id = any(theirs);
END $$;
