ALTER TABLE "order_tokens" ADD COLUMN "session" text;--> statement-breakpoint
ALTER TABLE "order_tokens" ADD CONSTRAINT "order_tokens_session_sessions_token_hash_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_unfinished" ON "applications" USING btree ("submitted_at") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "orders_of_fees" ON "orders" USING btree ("apply_no") WHERE kind = 'application';--> statement-breakpoint
CREATE INDEX "order_tokens_session" ON "order_tokens" USING btree ("session");--> statement-breakpoint
CREATE INDEX "accounts_document" ON "accounts" USING btree (upper(regexp_replace(normalize("profile" ->> 'identityNo', NFKC), '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u303F\uFEFF]', '', 'g') collate "C"));--> statement-breakpoint
-- An attempt at paying that took no money, and a check of an application that was never complete, are not accounted for: an
-- erasure may delete their events, in a transaction that says that it is one.
CREATE FUNCTION "refuse_change_of_money"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('ecad.erasing', true) = 'on' AND NOT EXISTS (
		SELECT 1 FROM "payment_events" WHERE "bill_id" = OLD."bill_id" AND "kind" IN ('paid', 'foreign', 'delivered', 'resolved', 'refunded')
	) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_check"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('ecad.erasing', true) = 'on' AND NOT EXISTS (
		SELECT 1 FROM "identity_checks" JOIN "applications" USING ("apply_no") WHERE "identity_checks"."id" = OLD."check_id" AND "completed_at" IS NOT NULL
	) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
DROP TRIGGER "payment_events_append_only" ON "payment_events";
--> statement-breakpoint
CREATE TRIGGER "payment_events_append_only" BEFORE UPDATE OR DELETE ON "payment_events" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_money"();
--> statement-breakpoint
DROP TRIGGER "identity_events_append_only" ON "identity_events";
--> statement-breakpoint
CREATE TRIGGER "identity_events_append_only" BEFORE UPDATE OR DELETE ON "identity_events" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_check"();
