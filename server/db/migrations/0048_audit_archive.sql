CREATE TABLE "audit_archive" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"uid" bigint,
	"roles" smallint[] NOT NULL,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" bigint,
	"record_name" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"detail" jsonb NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL,
	"hash" "bytea" DEFAULT ''::bytea NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_archive_at" ON "audit_archive" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_archive_uid" ON "audit_archive" USING btree ("uid","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_archive_record" ON "audit_archive" USING btree ("resource","record_id","at" DESC NULLS LAST);--> statement-breakpoint
-- by hand
-- Partitions that are detached become its children: rows stay where they lie, and nothing is read through.
CREATE SCHEMA archive;
--> statement-breakpoint
DO $$
DECLARE
  role text;
BEGIN
  FOR role IN
    SELECT DISTINCT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END
    FROM pg_namespace, aclexplode(nspacl) WHERE nspname = 'archive' AND grantee <> nspowner
  LOOP
    EXECUTE 'REVOKE ALL ON SCHEMA archive FROM ' || role;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_archive_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_archive FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Two plain parts: the planner reads through it as if they were one table.
CREATE VIEW audit_log AS
  SELECT id, at, uid, roles, action, resource, record_id, record_name, before, after, detail, address, request_id, hash FROM audit_entries
  UNION ALL
  SELECT id, at, uid, roles, action, resource, record_id, record_name, before, after, detail, address, request_id, hash FROM audit_archive;
--> statement-breakpoint
CREATE FUNCTION audit_entry_hash(entry audit_log) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT audit_entry_hash(ROW(entry.id, entry.at, entry.uid, entry.roles, entry.action, entry.resource, entry.record_id, entry.record_name,
    entry.before, entry.after, entry.detail, entry.address, entry.request_id, entry.hash)::audit_entries)
$$;
--> statement-breakpoint
-- Moves a partition of the audit log whose ids are all given out, and all sealed, into the archive.
CREATE FUNCTION archive_stretch(name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  stretch regclass := format('partitions.%I', name)::regclass;
  moved text := format('archive.%I', name);
BEGIN
  PERFORM take_alone('{audit_entries}', 20);
  EXECUTE format('ALTER TABLE public.audit_entries DETACH PARTITION %s', stretch);
  EXECUTE format('ALTER TABLE %s SET SCHEMA archive', stretch);
  EXECUTE format('ALTER TABLE %s INHERIT public.audit_archive', moved);
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION archive_stretch(text) FROM PUBLIC;
