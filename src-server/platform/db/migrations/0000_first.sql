CREATE SEQUENCE "public"."apply_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."invoice_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "applications" (
	"apply_no" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"item_code" text NOT NULL,
	"service_version" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"platform" text NOT NULL,
	"submitted" jsonb NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"delivery_day" text NOT NULL,
	"delivery_certain" boolean NOT NULL,
	"needs_identity" boolean NOT NULL,
	"identity_verified_at" timestamp (3) with time zone,
	"order_tid" text,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"owner" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"plans" text[] NOT NULL,
	"since" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clerk_cases" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"once_key" text NOT NULL,
	"reason" text NOT NULL,
	"bill_id" text,
	"inbox_id" bigint,
	"transaction_id" text,
	"amount" integer,
	"currency" text,
	"refunded" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"outcome" text,
	"closed_by" text,
	"closed_why" text,
	CONSTRAINT "clerk_cases_once_key_unique" UNIQUE("once_key")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"refund_id" text PRIMARY KEY NOT NULL,
	"case_id" bigint,
	"bill_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"who" text NOT NULL,
	"why" text NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"misses" integer DEFAULT 0 NOT NULL
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
	"apply_no" text,
	"state" text DEFAULT 'kept' NOT NULL,
	"due_at" timestamp (3) with time zone,
	"part_at" integer,
	CONSTRAINT "files_of_applications_stay" CHECK (apply_no is null or state = 'kept')
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"owner" text NOT NULL,
	"token_hash" text NOT NULL,
	"platform" text NOT NULL,
	"session" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"spent_at" timestamp (3) with time zone,
	CONSTRAINT "handovers_purpose_subject_pk" PRIMARY KEY("purpose","subject"),
	CONSTRAINT "handovers_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "identity_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"apply_no" text NOT NULL,
	"account_id" text NOT NULL,
	"request_id" text NOT NULL,
	"url" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"heard_at" timestamp (3) with time zone,
	"on_phone" boolean DEFAULT false NOT NULL,
	"channel" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	"misses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "identity_checks_request_id_unique" UNIQUE("request_id")
);
--> statement-breakpoint
CREATE TABLE "identity_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"check_id" text NOT NULL,
	"kind" text NOT NULL,
	"attempt" integer NOT NULL,
	"source" text NOT NULL,
	"notice_id" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_switches" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"off_until" timestamp (3) with time zone,
	"words" jsonb,
	"set_by" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
	"language" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"superseded_at" timestamp (3) with time zone,
	"case_id" bigint,
	"closed_at" timestamp (3) with time zone,
	"closed_for" text
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"message_id" text PRIMARY KEY NOT NULL,
	"record" text NOT NULL,
	"audience" text DEFAULT 'systems' NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_followed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"receiver" text NOT NULL,
	"record" text NOT NULL,
	"sequence" integer NOT NULL,
	"state" text NOT NULL,
	"misses" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"due_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox_receivers" (
	"name" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ending" text
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
	"acknowledged_at" timestamp (3) with time zone,
	"unknown_at" timestamp (3) with time zone,
	"unheard_since" timestamp (3) with time zone,
	"pending_since" timestamp (3) with time zone,
	"at_cashier_since" timestamp (3) with time zone,
	"surface" text,
	"asked_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	"misses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bills_pid_unique" UNIQUE("pid"),
	CONSTRAINT "bills_merchant_order_no_unique" UNIQUE("merchant_order_no")
);
--> statement-breakpoint
CREATE TABLE "notice_inbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"raw" "bytea" NOT NULL,
	"content_type" text,
	"key_id" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"why" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "notice_inbox_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "order_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"order_tid" text,
	"session" text NOT NULL,
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
	"refund_id" text,
	"who" text,
	"why" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_cells" (
	"cell" integer NOT NULL,
	"parcel" text NOT NULL,
	CONSTRAINT "parcel_cells_cell_parcel_pk" PRIMARY KEY("cell","parcel")
);
--> statement-breakpoint
CREATE TABLE "parcel_places" (
	"place" bigint NOT NULL,
	"door_from" integer NOT NULL,
	"door_to" integer NOT NULL,
	"parity" text NOT NULL,
	"parcel" text NOT NULL,
	CONSTRAINT "parcel_places_place_door_from_door_to_parcel_pk" PRIMARY KEY("place","door_from","door_to","parcel")
);
--> statement-breakpoint
CREATE TABLE "place_keys" (
	"key" text NOT NULL,
	"place" bigint NOT NULL,
	"weight" real NOT NULL,
	CONSTRAINT "place_keys_key_place_pk" PRIMARY KEY("key","place")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"source" text NOT NULL,
	"numbers" text[],
	"of" text,
	"also" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"parcels" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"parcel" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"plan_issued" text
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"number" text PRIMARY KEY NOT NULL,
	"parish" text NOT NULL,
	"location" jsonb NOT NULL,
	"orderable" boolean NOT NULL,
	"area_sqm" numeric(12, 2) NOT NULL,
	"polygon" jsonb NOT NULL,
	"plan_issued" text
);
--> statement-breakpoint
-- Changed by hand: what is counted may be lost in a crash, and need not be written twice.
CREATE UNLOGGED TABLE "rate_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bought_plans" (
	"owner" text NOT NULL,
	"plan" text NOT NULL,
	"tid" text NOT NULL,
	"application_number" text NOT NULL,
	"bought_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bought_plans_owner_plan_pk" PRIMARY KEY("owner","plan")
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
CREATE TABLE "back_office_calls" (
	"client" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "back_office_calls_client_key_pk" PRIMARY KEY("client","key")
);
--> statement-breakpoint
CREATE TABLE "record_acts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"record_no" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"client" text,
	"by" text NOT NULL,
	"why" text,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_results" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"record_no" text NOT NULL,
	"item" text NOT NULL,
	"file_code" text,
	"received_code" text,
	"sha256" text,
	"day" text,
	"why" text,
	"at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "records" (
	"record_no" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"platform" text NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"taken_by" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
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
	"body" json NOT NULL,
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
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_type" text NOT NULL,
	"profile" jsonb NOT NULL,
	"notice_language" text,
	"plan_news" boolean DEFAULT true NOT NULL,
	"plan_news_to" bigint DEFAULT 0 NOT NULL,
	"plan_news_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_bearers" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"account_type" text NOT NULL,
	"profile" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"cookie_seen_at" timestamp (3) with time zone,
	"bearer_given_at" timestamp (3) with time zone NOT NULL,
	"id_token_sealed" text,
	"host_code_hash" text
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
CREATE TABLE "database_purpose" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL
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
	"request_id" text NOT NULL,
	"channel" text NOT NULL,
	"person" jsonb NOT NULL,
	"verified" jsonb,
	"return_url" text NOT NULL,
	"notify_url" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"succeeds_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_identity_checks_request_id_unique" UNIQUE("request_id")
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
CREATE TABLE "sandbox_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"mode" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_messages_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sender" text DEFAULT 'cashier' NOT NULL,
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
CREATE TABLE "sandbox_refunds" (
	"refund_id" text PRIMARY KEY NOT NULL,
	"bill_id" text NOT NULL,
	"amount" text NOT NULL,
	"currency" text NOT NULL,
	"refusal" text,
	"occurred_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_way_faults" (
	"mode" text PRIMARY KEY NOT NULL,
	"fault" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clerk_cases" ADD CONSTRAINT "clerk_cases_bill_id_bills_bill_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("bill_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clerk_cases" ADD CONSTRAINT "clerk_cases_inbox_id_notice_inbox_id_fk" FOREIGN KEY ("inbox_id") REFERENCES "public"."notice_inbox"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_case_id_clerk_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."clerk_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_bill_id_bills_bill_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("bill_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_session_sessions_token_hash_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_events" ADD CONSTRAINT "identity_events_check_id_identity_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."identity_checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_deliveries" ADD CONSTRAINT "outbox_deliveries_message_id_outbox_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox"("message_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_deliveries" ADD CONSTRAINT "outbox_deliveries_receiver_outbox_receivers_name_fk" FOREIGN KEY ("receiver") REFERENCES "public"."outbox_receivers"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_order_tid_orders_tid_fk" FOREIGN KEY ("order_tid") REFERENCES "public"."orders"("tid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tokens" ADD CONSTRAINT "order_tokens_session_sessions_token_hash_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_bill_id_bills_bill_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("bill_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_plans" ADD CONSTRAINT "bought_plans_tid_orders_tid_fk" FOREIGN KEY ("tid") REFERENCES "public"."orders"("tid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_tid_orders_tid_fk" FOREIGN KEY ("tid") REFERENCES "public"."orders"("tid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_bill_id_bills_bill_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("bill_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_acts" ADD CONSTRAINT "record_acts_record_no_records_record_no_fk" FOREIGN KEY ("record_no") REFERENCES "public"."records"("record_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_results" ADD CONSTRAINT "record_results_record_no_records_record_no_fk" FOREIGN KEY ("record_no") REFERENCES "public"."records"("record_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_bearers" ADD CONSTRAINT "session_bearers_session_sessions_token_hash_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_key" ON "applications" USING btree ("account_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "applications_account" ON "applications" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "applications_order" ON "applications" USING btree ("order_tid") WHERE order_tid is not null;--> statement-breakpoint
CREATE INDEX "applications_unfinished" ON "applications" USING btree ("submitted_at") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "clerk_cases_bill" ON "clerk_cases" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "clerk_cases_open" ON "clerk_cases" USING btree ("reason") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "refunds_case" ON "refunds" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "refunds_bill" ON "refunds" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "drafts_saved" ON "drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "files_uid" ON "files" USING btree ("account_id","file_uid") WHERE state = 'kept';--> statement-breakpoint
CREATE INDEX "files_parts" ON "files" USING btree ("account_id","file_uid","part_at") WHERE state = 'part';--> statement-breakpoint
CREATE INDEX "files_material" ON "files" USING btree ("account_id","item_code","materials_id");--> statement-breakpoint
CREATE INDEX "files_application" ON "files" USING btree ("apply_no") WHERE apply_no is not null;--> statement-breakpoint
CREATE INDEX "files_due" ON "files" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "files_unsubmitted" ON "files" USING btree ("created_at") WHERE apply_no is null and state = 'kept';--> statement-breakpoint
CREATE INDEX "handovers_owner" ON "handovers" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "handovers_expiry" ON "handovers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "handovers_session" ON "handovers" USING btree ("session");--> statement-breakpoint
CREATE INDEX "identity_checks_application" ON "identity_checks" USING btree ("apply_no");--> statement-breakpoint
CREATE INDEX "identity_checks_account" ON "identity_checks" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "identity_checks_due" ON "identity_checks" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_events_once" ON "identity_events" USING btree ("check_id","attempt","kind","occurred_at");--> statement-breakpoint
CREATE INDEX "bills_opened" ON "bills" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "offer_terms_kind" ON "offer_terms" USING btree ("kind","valid_from");--> statement-breakpoint
CREATE INDEX "operator_acts_subject" ON "operator_acts" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "orders_owner" ON "orders" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "orders_apply_no" ON "orders" USING btree ("apply_no");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("owner","created_at") WHERE paid_at is null and closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_cadastral_apply_no" ON "orders" USING btree ("apply_no") WHERE kind = 'cadastral';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_content" ON "orders" USING btree ("owner","content_key") WHERE kind = 'cadastral' and paid_at is null and closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_sequence" ON "outbox" USING btree ("record","audience","sequence");--> statement-breakpoint
CREATE INDEX "outbox_followed" ON "outbox" USING btree ("at") WHERE is_followed;--> statement-breakpoint
CREATE INDEX "outbox_addresses" ON "outbox" USING btree ("at") WHERE audience = 'person' and data ->> 'to' is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_deliveries_once" ON "outbox_deliveries" USING btree ("message_id","receiver");--> statement-breakpoint
CREATE INDEX "outbox_deliveries_next" ON "outbox_deliveries" USING btree ("receiver","due_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_deliveries_waiting" ON "outbox_deliveries" USING btree ("receiver","record","sequence") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_deliveries_dead" ON "outbox_deliveries" USING btree ("receiver") WHERE state = 'dead';--> statement-breakpoint
CREATE INDEX "bills_order" ON "bills" USING btree ("order_tid");--> statement-breakpoint
CREATE INDEX "bills_due" ON "bills" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "bills_owner" ON "bills" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "bills_unsettled" ON "bills" USING btree ("opened_at") WHERE opened_at is not null and state in ('NEW', 'PENDING', 'FAILED', 'CANCELLED', 'PAY_LATER');--> statement-breakpoint
CREATE INDEX "bills_paid" ON "bills" USING btree ("owner","paid_at") WHERE state = 'PAID';--> statement-breakpoint
CREATE UNIQUE INDEX "bills_open" ON "bills" USING btree ("order_tid") WHERE state in ('NEW', 'PENDING', 'FAILED', 'CANCELLED', 'PAY_LATER');--> statement-breakpoint
CREATE INDEX "order_tokens_expiry" ON "order_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "order_tokens_session" ON "order_tokens" USING btree ("session");--> statement-breakpoint
CREATE INDEX "order_tokens_owner" ON "order_tokens" USING btree ("owner");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_once" ON "payment_events" USING btree ("once_key");--> statement-breakpoint
CREATE INDEX "payment_events_bill" ON "payment_events" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "parcel_cells_parcel" ON "parcel_cells" USING btree ("parcel");--> statement-breakpoint
CREATE INDEX "parcel_places_parcel" ON "parcel_places" USING btree ("parcel");--> statement-breakpoint
CREATE INDEX "parcel_changes_parcel" ON "parcel_changes" USING btree ("parcel");--> statement-breakpoint
CREATE INDEX "parcel_changes_at" ON "parcel_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "parcels_parish" ON "parcels" USING btree ("parish");--> statement-breakpoint
CREATE INDEX "back_office_calls_at" ON "back_office_calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "record_acts_record" ON "record_acts" USING btree ("record_no");--> statement-breakpoint
CREATE UNIQUE INDEX "record_results_current" ON "record_results" USING btree ("record_no","item") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "record_results_record" ON "record_results" USING btree ("record_no");--> statement-breakpoint
CREATE INDEX "record_results_item" ON "record_results" USING btree ("item") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "records_changed" ON "records" USING btree ("changed_at","record_no");--> statement-breakpoint
CREATE INDEX "records_state" ON "records" USING btree ("state","changed_at","record_no");--> statement-breakpoint
CREATE INDEX "records_owner" ON "records" USING btree ("owner","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "services_item_id" ON "services" USING btree ("item_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "services_service_code" ON "services" USING btree ("service_code") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "accounts_document" ON "accounts" USING btree (upper(regexp_replace(normalize("profile" ->> 'identityNo', NFKC), '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u303F\uFEFF]', '', 'g') collate "C"));--> statement-breakpoint
CREATE INDEX "session_bearers_session" ON "session_bearers" USING btree ("session");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_last_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_expiry" ON "sign_in_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sandbox_bills_settle" ON "sandbox_bills" USING btree ("settle_at");--> statement-breakpoint
CREATE INDEX "sandbox_messages_at" ON "sandbox_messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sandbox_notices_next" ON "sandbox_notices" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "sandbox_notices_bill" ON "sandbox_notices" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "sandbox_oidc_grant" ON "sandbox_oidc" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "sandbox_oidc_uid" ON "sandbox_oidc" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "sandbox_oidc_expiry" ON "sandbox_oidc" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_bill" ON "sandbox_refunds" USING btree ("bill_id");--> statement-breakpoint
-- Written by hand from here on: drizzle-kit generates none of it.
-- What was recorded of money, checks, acts, terms and changed parcels only ever grows (decision 7): the database itself refuses to change or remove a line.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- An attempt at paying that took no money, and a check of an application that was never complete, are not accounted for: an
-- erasure may delete their events, in a transaction that sets "ecad.erasing".
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
CREATE TRIGGER "payment_events_append_only" BEFORE UPDATE OR DELETE ON "payment_events" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_money"();
--> statement-breakpoint
CREATE TRIGGER "payment_events_no_truncate" BEFORE TRUNCATE ON "payment_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "receipts_append_only" BEFORE UPDATE OR DELETE ON "receipts" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "identity_events_append_only" BEFORE UPDATE OR DELETE ON "identity_events" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_check"();
--> statement-breakpoint
CREATE TRIGGER "identity_events_no_truncate" BEFORE TRUNCATE ON "identity_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "record_acts_append_only" BEFORE UPDATE OR DELETE ON "record_acts" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "record_acts_no_truncate" BEFORE TRUNCATE ON "record_acts" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "offer_terms_append_only" BEFORE UPDATE OR DELETE ON "offer_terms" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "offer_terms_no_truncate" BEFORE TRUNCATE ON "offer_terms" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "channel_switches_append_only" BEFORE UPDATE OR DELETE ON "channel_switches" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "channel_switches_no_truncate" BEFORE TRUNCATE ON "channel_switches" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "operator_acts_append_only" BEFORE UPDATE OR DELETE ON "operator_acts" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "operator_acts_no_truncate" BEFORE TRUNCATE ON "operator_acts" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "parcel_changes_append_only" BEFORE UPDATE OR DELETE ON "parcel_changes" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "parcel_changes_no_truncate" BEFORE TRUNCATE ON "parcel_changes" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- The rows of these tables that are read most, those that wait or are open, are few: PostgreSQL's defaults, a part of the whole table, come far too late for them.
ALTER TABLE "outbox_deliveries" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.002, autovacuum_analyze_threshold = 500);
--> statement-breakpoint
ALTER TABLE "files" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.002, autovacuum_analyze_threshold = 500);
--> statement-breakpoint
-- A bill changes about five times in its first minutes: room on its page keeps those changes there.
ALTER TABLE "bills" SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.002, autovacuum_analyze_threshold = 500);
--> statement-breakpoint
-- What a plan costs and how long it takes from the first day on: the specification's own values [9-01], [1-02].
INSERT INTO "offer_terms" ("kind", "value", "valid_from", "set_by", "set_at") VALUES
	('price', 5500, 'epoch', 'the specification', 'epoch'),
	('working-days', 5, 'epoch', 'the specification', 'epoch');
