-- The dictionaries of the source-spec (§3): keys 0–3 and 0–4 never change, later ones follow them.
INSERT INTO auction_companies (id, name, enabled, sort) VALUES (0, '云竞通', true, 0), (1, '中恒拍卖', true, 1), (2, '快拍拍卖', true, 2), (3, '山河拍卖', true, 3);
--> statement-breakpoint
INSERT INTO auction_platforms (id, name, enabled, sort, refund_working_days) VALUES (0, '云竞通', true, 0, 2), (1, '中拍平台', true, 1, 2), (2, '铁建云采', true, 2, 2), (3, '中施物拍', true, 3, 2), (4, '鲁班网', true, 4, 2);
--> statement-breakpoint
ALTER TABLE auction_companies ALTER COLUMN id RESTART WITH 4;
--> statement-breakpoint
ALTER TABLE auction_platforms ALTER COLUMN id RESTART WITH 5;
--> statement-breakpoint
CREATE TRIGGER lot_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON lot_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER lot_rounds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON lot_rounds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER lot_comments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON lot_comments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER bids_stay BEFORE DELETE OR TRUNCATE ON bids FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A bid is never edited: once written only its being void may be added, once.
CREATE FUNCTION refuse_bid_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.voided_at IS NOT NULL
     OR (NEW.id, NEW.lot_id, NEW.round_no, NEW.sign_up_id, NEW.bid_price, NEW.seq, NEW.bid_time, NEW.source, NEW.sealed)
        IS DISTINCT FROM (OLD.id, OLD.lot_id, OLD.round_no, OLD.sign_up_id, OLD.bid_price, OLD.seq, OLD.bid_time, OLD.source, OLD.sealed) THEN
    RAISE EXCEPTION 'bids are append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER bids_append_only BEFORE UPDATE ON bids FOR EACH ROW EXECUTE FUNCTION refuse_bid_edit();
--> statement-breakpoint
ALTER TABLE lots ADD CONSTRAINT lots_result CHECK (state NOT IN ('sold', 'paid', 'picked_up', 'settled') OR (deal_price IS NOT NULL AND winner_sign_up_id IS NOT NULL AND result_at IS NOT NULL));
--> statement-breakpoint
ALTER TABLE lots ADD CONSTRAINT lots_winner_is_sign_up FOREIGN KEY (winner_sign_up_id) REFERENCES sign_ups (id);
--> statement-breakpoint
ALTER TABLE sign_ups ADD CONSTRAINT sign_ups_one_state CHECK (outcome = 'none' OR review_status = 'approved');
