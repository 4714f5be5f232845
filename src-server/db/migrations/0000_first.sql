CREATE SEQUENCE "public"."apply_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."invoice_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "carts" (
	"owner" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"plans" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"account_id" text NOT NULL,
	"item_code" text NOT NULL,
	"revision" integer NOT NULL,
	"service_version" text NOT NULL,
	"content" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drafts_account_id_item_code_pk" PRIMARY KEY("account_id","item_code")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"file_code" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"item_code" text NOT NULL,
	"materials_id" text NOT NULL,
	"file_uid" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"apply_no" text
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"tid" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"apply_no" text NOT NULL,
	"platform" text NOT NULL,
	"title" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total" integer NOT NULL,
	"content_key" text NOT NULL,
	"cart_version" text,
	"idempotency_keys" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_for" text
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"bill_id" text PRIMARY KEY NOT NULL,
	"pid" text NOT NULL,
	"order_tid" text NOT NULL,
	"owner" text NOT NULL,
	"attempt" integer NOT NULL,
	"merchant_order_no" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"title" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"channel" text,
	"failure" text,
	"paid_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"surface" text,
	"asked_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bills_pid_unique" UNIQUE("pid"),
	CONSTRAINT "bills_merchant_order_no_unique" UNIQUE("merchant_order_no")
);
--> statement-breakpoint
CREATE TABLE "clerk_cases" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"bill_id" text NOT NULL,
	"reason" text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"order_tid" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"bill_id" text NOT NULL,
	"kind" text NOT NULL,
	"once_key" text NOT NULL,
	"source" text NOT NULL,
	"transaction_id" text,
	"amount" integer,
	"currency" text,
	"channel" text,
	"reason" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"number" text PRIMARY KEY NOT NULL,
	"parish" text NOT NULL,
	"location" jsonb NOT NULL,
	"orderable" boolean NOT NULL,
	"area_sqm" integer NOT NULL,
	"polygon" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"tid" text PRIMARY KEY NOT NULL,
	"bill_id" text NOT NULL,
	"invoice_number" text NOT NULL,
	"application_number" text NOT NULL,
	"transaction_time" timestamp (3) with time zone NOT NULL,
	"payment_method" text NOT NULL,
	"lines" jsonb NOT NULL,
	"total" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipts_bill_id_unique" UNIQUE("bill_id"),
	CONSTRAINT "receipts_invoice_number_unique" UNIQUE("invoice_number")
);
--> statement-breakpoint
CREATE TABLE "sandbox_bills" (
	"bill_id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"session_order" jsonb NOT NULL,
	"amount" text NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"channel" text,
	"transaction_id" text,
	"charged_amount" text,
	"reason" text,
	"occurred_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"settle_at" timestamp (3) with time zone,
	"closed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_bills_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_host_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_identity_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"apply_no" text NOT NULL,
	"level" integer NOT NULL,
	"subject" text NOT NULL,
	"return_url" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"succeeds_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_maintenance" (
	"channel" text PRIMARY KEY NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bill_id" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"forged" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"next_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_oidc" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"consumed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_oidc_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "qualification_denials" (
	"identity_type" text NOT NULL,
	"identity_hash" text NOT NULL,
	"service_code" text NOT NULL,
	"message" jsonb NOT NULL,
	CONSTRAINT "qualification_denials_identity_type_identity_hash_service_code_pk" PRIMARY KEY("identity_type","identity_hash","service_code")
);
--> statement-breakpoint
CREATE TABLE "service_versions" (
	"item_code" text NOT NULL,
	"version" text NOT NULL,
	"body" jsonb NOT NULL,
	"loaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "service_versions_item_code_version_pk" PRIMARY KEY("item_code","version")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"item_code" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"service_code" text NOT NULL,
	"service_id" text NOT NULL,
	"version" text NOT NULL,
	"origin" text NOT NULL,
	CONSTRAINT "services_item_id" UNIQUE("item_id"),
	CONSTRAINT "services_service_code" UNIQUE("service_code")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_type" text NOT NULL,
	"profile" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"return_to" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_order_tid_orders_tid_fk" FOREIGN KEY ("order_tid") REFERENCES "public"."orders"("tid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clerk_cases" ADD CONSTRAINT "clerk_cases_bill_id_bills_bill_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("bill_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_bill_id_bills_bill_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("bill_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_tid_orders_tid_fk" FOREIGN KEY ("tid") REFERENCES "public"."orders"("tid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_bill_id_bills_bill_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("bill_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "files_uid" ON "files" USING btree ("account_id","file_uid");--> statement-breakpoint
CREATE INDEX "files_material" ON "files" USING btree ("account_id","item_code","materials_id");--> statement-breakpoint
CREATE INDEX "orders_owner" ON "orders" USING btree ("owner","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_cadastral_apply_no" ON "orders" USING btree ("apply_no") WHERE kind = 'cadastral';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_content" ON "orders" USING btree ("owner","content_key") WHERE kind = 'cadastral' and paid_at is null and closed_at is null;--> statement-breakpoint
CREATE INDEX "bills_order" ON "bills" USING btree ("order_tid");--> statement-breakpoint
CREATE INDEX "bills_due" ON "bills" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "bills_owner" ON "bills" USING btree ("owner");--> statement-breakpoint
CREATE UNIQUE INDEX "clerk_cases_once" ON "clerk_cases" USING btree ("bill_id","transaction_id");--> statement-breakpoint
CREATE INDEX "order_tokens_expiry" ON "order_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_once" ON "payment_events" USING btree ("once_key");--> statement-breakpoint
CREATE INDEX "payment_events_bill" ON "payment_events" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "parcels_parish" ON "parcels" USING btree ("parish");--> statement-breakpoint
CREATE INDEX "sandbox_bills_settle" ON "sandbox_bills" USING btree ("settle_at");--> statement-breakpoint
CREATE INDEX "sandbox_notices_next" ON "sandbox_notices" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "sandbox_notices_bill" ON "sandbox_notices" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "sandbox_oidc_grant" ON "sandbox_oidc" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "sandbox_oidc_uid" ON "sandbox_oidc" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "sandbox_oidc_expiry" ON "sandbox_oidc" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_last_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_expiry" ON "sign_in_attempts" USING btree ("expires_at");