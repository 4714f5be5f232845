CREATE TABLE "offer_terms" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_acts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "services" DROP CONSTRAINT "services_item_id";--> statement-breakpoint
ALTER TABLE "services" DROP CONSTRAINT "services_service_code";--> statement-breakpoint
ALTER TABLE "parcels" ALTER COLUMN "area_sqm" SET DATA TYPE numeric(12, 2);--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "offer_terms_kind" ON "offer_terms" USING btree ("kind","valid_from");--> statement-breakpoint
CREATE INDEX "operator_acts_subject" ON "operator_acts" USING btree ("kind","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "services_item_id" ON "services" USING btree ("item_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "services_service_code" ON "services" USING btree ("service_code") WHERE withdrawn_at is null;--> statement-breakpoint
-- What a plan costs and how long it takes from the first day on: the specification's own values [9-01], [1-02].
INSERT INTO "offer_terms" ("kind", "value", "valid_from", "set_by", "set_at") VALUES
	('price', 5500, 'epoch', 'the specification', 'epoch'),
	('working-days', 5, 'epoch', 'the specification', 'epoch');
--> statement-breakpoint
-- Who changed what, and what was true when, only ever grows: the database itself refuses to change or remove a line.
CREATE TRIGGER "offer_terms_append_only" BEFORE UPDATE OR DELETE ON "offer_terms" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "offer_terms_no_truncate" BEFORE TRUNCATE ON "offer_terms" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "operator_acts_append_only" BEFORE UPDATE OR DELETE ON "operator_acts" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "operator_acts_no_truncate" BEFORE TRUNCATE ON "operator_acts" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
