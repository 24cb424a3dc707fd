CREATE TABLE "collusion_rounds" (
	"lot_id" bigint NOT NULL,
	"round_no" integer NOT NULL,
	"shares" boolean,
	CONSTRAINT "collusion_rounds_lot_id_round_no_pk" PRIMARY KEY("lot_id","round_no")
);
--> statement-breakpoint
ALTER TABLE "collusion_rounds" ADD CONSTRAINT "collusion_rounds_lot_is_one" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collusion_rounds_unknown" ON "collusion_rounds" USING btree ("lot_id","round_no") WHERE shares is null;--> statement-breakpoint
-- by hand
-- What two sign-ups of a round share may change with each of these. Nobody has looked at those rounds any more
-- (decision 0075). It happens at the commit, so that a round is always the last row that a transaction locks, and
-- it locks the row even if it says null already: whoever is looking at that moment comes before or after.
CREATE FUNCTION forget_shared_of_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO collusion_rounds (lot_id, round_no) VALUES (NEW.lot_id, NEW.round_no)
  ON CONFLICT (lot_id, round_no) DO UPDATE SET shares = NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_shared_of_recycler() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  recycler bigint := CASE WHEN TG_TABLE_NAME = 'recyclers' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'recycler_id')::bigint END;
BEGIN
  PERFORM FROM collusion_rounds c
    WHERE (c.lot_id, c.round_no) IN (SELECT s.lot_id, s.round_no FROM sign_ups s WHERE s.recycler_id = recycler)
    ORDER BY c.lot_id, c.round_no FOR UPDATE;
  UPDATE collusion_rounds c SET shares = NULL
    WHERE (c.lot_id, c.round_no) IN (SELECT s.lot_id, s.round_no FROM sign_ups s WHERE s.recycler_id = recycler);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_shared_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE collusion_rounds c SET shares = NULL FROM sign_ups s
    WHERE s.id = NEW.sign_up_id AND c.lot_id = s.lot_id AND c.round_no = s.round_no;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sign_ups_share_at_first AFTER INSERT ON sign_ups DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION forget_shared_of_round();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sign_ups_share_otherwise AFTER UPDATE ON sign_ups DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((NEW.lot_id, NEW.round_no, NEW.recycler_id, NEW.payer_name, NEW.materials, NEW.review_status = 'cancelled')
    IS DISTINCT FROM (OLD.lot_id, OLD.round_no, OLD.recycler_id, OLD.payer_name, OLD.materials, OLD.review_status = 'cancelled'))
  EXECUTE FUNCTION forget_shared_of_round();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recyclers_share_otherwise AFTER UPDATE ON recyclers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((NEW.company_name, NEW.legal_rep, NEW.phone, NEW.wechat, NEW.credit_code, NEW.area, NEW.address, account_hash(NEW.bank_account))
    IS DISTINCT FROM (OLD.company_name, OLD.legal_rep, OLD.phone, OLD.wechat, OLD.credit_code, OLD.area, OLD.address, account_hash(OLD.bank_account)))
  EXECUTE FUNCTION forget_shared_of_recycler();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER qualifications_share_otherwise AFTER INSERT OR UPDATE ON qualifications DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION forget_shared_of_recycler();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER entries_share_at_first AFTER INSERT ON finance_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind = 'deposit_in' AND NEW.sign_up_id IS NOT NULL)
  EXECUTE FUNCTION forget_shared_of_entry();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER entries_share_otherwise AFTER UPDATE ON finance_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind = 'deposit_in' AND NEW.sign_up_id IS NOT NULL
    AND (NEW.sign_up_id, NEW.kind, NEW.direction, NEW.state = 'void', NEW.counterparty, account_hash(NEW.counterparty_account))
      IS DISTINCT FROM (OLD.sign_up_id, OLD.kind, OLD.direction, OLD.state = 'void', OLD.counterparty, account_hash(OLD.counterparty_account)))
  EXECUTE FUNCTION forget_shared_of_entry();
--> statement-breakpoint
INSERT INTO collusion_rounds (lot_id, round_no) SELECT DISTINCT lot_id, round_no FROM sign_ups;
