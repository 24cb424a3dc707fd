-- What is on record is never altered: the database itself refuses, whoever asks.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER pool_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON pool_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER pool_rules_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON pool_rules FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An entry's own hash, over everything it says. The verifier computes it again.
CREATE FUNCTION audit_entry_hash(entry audit_entries) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(jsonb_build_array(
    entry.id, extract(epoch FROM entry.at), entry.uid, entry.roles, entry.action, entry.resource, entry.record_id, entry.record_name,
    entry.before, entry.after, entry.detail, entry.address, entry.request_id)::text, 'UTF8'))
$$;
--> statement-breakpoint
CREATE FUNCTION set_audit_entry_hash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.hash := audit_entry_hash(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_hash BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION set_audit_entry_hash();
--> statement-breakpoint
ALTER TABLE customers ADD CONSTRAINT customers_pool_or_owner CHECK ((service_id IS NULL) = (owner_since IS NULL) AND (service_id IS NULL) = (pool_at IS NOT NULL));
--> statement-breakpoint
ALTER TABLE customers ALTER COLUMN grams SET STATISTICS 1000;
--> statement-breakpoint
INSERT INTO pool_rules (version, rules) VALUES (1, '{"enabled":true,"contact_expire_days":30,"deal_expire_days":180,"notify_days":7,"claim_daily_limit":10,"reclaim_cooldown_days":15,"reveal_daily_limit":30,"max_owned":200,"max_locked":20,"overrides":[]}');
