CREATE TABLE "open_receipts" (
	"lot_id" bigint NOT NULL,
	"round_no" integer NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "open_receipts_lot_id_round_no_pk" PRIMARY KEY("lot_id","round_no")
);
--> statement-breakpoint
DROP INDEX "lots_auction_time_up";--> statement-breakpoint
DROP INDEX "lots_round_result";--> statement-breakpoint
ALTER TABLE "open_receipts" ADD CONSTRAINT "open_receipts_lot_is_one" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lots_no_sign_up" ON "lots" USING btree ("auction_time","id") WHERE state in ('listed', 'bidding') and sign_up_count = 0;--> statement-breakpoint
CREATE INDEX "lots_few_qualified" ON "lots" USING btree ("auction_time","id") WHERE state in ('listed', 'bidding') and approved_count < 2;--> statement-breakpoint
CREATE INDEX "lots_deposit_missing" ON "lots" USING btree ("auction_time","id") WHERE state in ('listed', 'bidding') and paid_count < approved_count;--> statement-breakpoint
CREATE INDEX "lots_uncleared" ON "lots" USING btree ("clean_end_time") WHERE state in ('sold', 'paid');--> statement-breakpoint
CREATE INDEX "lots_to_close" ON "lots" USING btree ("state","result_at","id") WHERE state in ('sold', 'picked_up');--> statement-breakpoint
CREATE INDEX "lots_sign_up_ending" ON "lots" USING btree ("signup_end_time") WHERE state = 'listed';--> statement-breakpoint
CREATE INDEX "recyclers_pending" ON "recyclers" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "sign_ups_unpaid" ON "sign_ups" USING btree ("lot_id","round_no") WHERE deposit_status = 'unpaid' and outcome = 'none';--> statement-breakpoint
CREATE INDEX "lots_auction_time_up" ON "lots" USING btree ("auction_time","id","state","service_id","zs_service_id");--> statement-breakpoint
CREATE INDEX "lots_round_result" ON "lots" USING btree ("result_at" DESC NULLS LAST,(id * 2) desc nulls last,"state","auction_type","platform","service_id","deal_amount","premium_rate");--> statement-breakpoint
-- by hand
-- Lots by state and the deposits held are counted like the rest: a change is written with its row, and folded later (decision 0136).
CREATE FUNCTION deposit_sign(kind text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN kind IN ('deposit_in', 'deposit_carry_in') THEN 1
    WHEN kind IN ('deposit_refund', 'deposit_apply', 'deposit_forfeit', 'deposit_carry_out') THEN -1 ELSE 0 END
$$;
--> statement-breakpoint
-- What an entry does to the deposits held, in fen.
CREATE FUNCTION deposit_fen(kind text, state text, amount numeric, reverses bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN state IN ('confirmed', 'reversed')
    THEN (deposit_sign(kind) * CASE WHEN reverses IS NULL THEN amount ELSE -amount END * 100)::bigint ELSE 0 END
$$;
--> statement-breakpoint
CREATE OR REPLACE VIEW figures_in_truth AS
  SELECT 'held' AS figure, date '1970-01-01' AS day, service_id AS uid, count(*) AS n
    FROM customers WHERE service_id IS NOT NULL AND archived_at IS NULL GROUP BY service_id
  UNION ALL
  SELECT 'intake', (created_at AT TIME ZONE 'Asia/Shanghai')::date, 0, count(*)
    FROM customers WHERE service_id IS NOT NULL AND archived_at IS NULL GROUP BY 2
  UNION ALL
  SELECT 'audit', (at AT TIME ZONE 'Asia/Shanghai')::date, 0, count(*) FROM audit_entries
    WHERE at > now() - interval '100 days' GROUP BY 2
  UNION ALL
  SELECT CASE WHEN kind IN ('release', 'recycle') THEN 'pool_in' ELSE 'pool_out' END, (at AT TIME ZONE 'Asia/Shanghai')::date, 0, count(*)
    FROM pool_events WHERE kind IN ('release', 'recycle', 'claim', 'assign') AND at > now() - interval '100 days' GROUP BY 1, 2
  UNION ALL
  SELECT 'lots:' || state, date '1970-01-01', 0, count(*) FROM lots GROUP BY state
  UNION ALL
  SELECT 'deposits', date '1970-01-01', 0, count(*) FROM finance_entries
    WHERE state IN ('confirmed', 'reversed') AND deposit_sign(kind) <> 0 HAVING count(*) > 0
  UNION ALL
  SELECT 'deposits_fen', date '1970-01-01', 0, sum(deposit_fen(kind, state, amount, reverses_id))::bigint FROM finance_entries
    WHERE state IN ('confirmed', 'reversed') AND deposit_sign(kind) <> 0 HAVING count(*) > 0;
--> statement-breakpoint
CREATE FUNCTION count_lots() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO figure_counts (figure, day, uid, n)
  SELECT 'lots:' || state, date '1970-01-01', 0, count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END FROM changed GROUP BY state;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lots_counted_in AFTER INSERT ON lots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_lots();
--> statement-breakpoint
CREATE TRIGGER lots_counted_out AFTER DELETE ON lots REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_lots();
--> statement-breakpoint
CREATE FUNCTION count_lot() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO figure_counts (figure, day, uid, n)
  VALUES ('lots:' || OLD.state, date '1970-01-01', 0, -1), ('lots:' || NEW.state, date '1970-01-01', 0, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lots_counted AFTER UPDATE OF state ON lots FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION count_lot();
--> statement-breakpoint
CREATE FUNCTION count_deposits() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  way integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO figure_counts (figure, day, uid, n)
  SELECT figure, date '1970-01-01', 0, way * counted FROM (
    SELECT count(*) AS rows, coalesce(sum(deposit_fen(kind, state, amount, reverses_id)), 0) AS fen FROM changed
      WHERE state IN ('confirmed', 'reversed') AND deposit_sign(kind) <> 0) AS found
    CROSS JOIN LATERAL (VALUES ('deposits', rows), ('deposits_fen', fen)) AS made (figure, counted) WHERE rows > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER finance_entries_counted_in AFTER INSERT ON finance_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_deposits();
--> statement-breakpoint
CREATE TRIGGER finance_entries_counted_out AFTER DELETE ON finance_entries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_deposits();
--> statement-breakpoint
CREATE FUNCTION count_deposit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO figure_counts (figure, day, uid, n)
  SELECT figure, date '1970-01-01', 0, n FROM (VALUES
    ('deposits', (NEW.state IN ('confirmed', 'reversed'))::integer - (OLD.state IN ('confirmed', 'reversed'))::integer),
    ('deposits_fen', deposit_fen(NEW.kind, NEW.state, NEW.amount, NEW.reverses_id) - deposit_fen(OLD.kind, OLD.state, OLD.amount, OLD.reverses_id))
  ) AS made (figure, n) WHERE n <> 0 AND deposit_sign(NEW.kind) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER finance_entries_counted_again AFTER UPDATE OF state ON finance_entries FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION count_deposit();
--> statement-breakpoint
-- What is counted is locked by the triggers above, so nobody writes meanwhile.
INSERT INTO figure_counts (figure, day, uid, n)
SELECT figure, day, uid, n FROM figures_in_truth WHERE figure LIKE 'lots:%' OR figure IN ('deposits', 'deposits_fen');
--> statement-breakpoint
-- Every settled round may lack a receipt until it was looked at; what has all of them is taken out again by the minute.
CREATE FUNCTION watch_receipts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  concerned bigint[];
BEGIN
  concerned := CASE TG_TABLE_NAME
    WHEN 'lots' THEN array[(to_jsonb(NEW) ->> 'id')::bigint]
    WHEN 'consignors' THEN array(SELECT id FROM lots WHERE commission_id = (to_jsonb(NEW) ->> 'id')::bigint ORDER BY id)
    ELSE array[(to_jsonb(NEW) ->> 'lot_id')::bigint] END;
  INSERT INTO open_receipts (lot_id, round_no)
  SELECT id, round_no FROM lots WHERE id = any(concerned) AND state = 'settled' ORDER BY id
  ON CONFLICT (lot_id, round_no) DO UPDATE SET seen = open_receipts.seen + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lots_settled AFTER INSERT OR UPDATE OF state, round_no, tax_receipt, commission_id ON lots FOR EACH ROW WHEN (NEW.state = 'settled') EXECUTE FUNCTION watch_receipts();
--> statement-breakpoint
CREATE TRIGGER settlements_receipted AFTER INSERT OR UPDATE ON settlements FOR EACH ROW EXECUTE FUNCTION watch_receipts();
--> statement-breakpoint
CREATE TRIGGER tax_receipts_watched AFTER UPDATE ON tax_receipts FOR EACH ROW EXECUTE FUNCTION watch_receipts();
--> statement-breakpoint
CREATE TRIGGER consignors_receipted AFTER UPDATE OF goods_issuer ON consignors FOR EACH ROW WHEN (OLD.goods_issuer IS DISTINCT FROM NEW.goods_issuer) EXECUTE FUNCTION watch_receipts();
--> statement-breakpoint
INSERT INTO open_receipts (lot_id, round_no) SELECT id, round_no FROM lots WHERE state = 'settled';
