-- Invoices and credit notes (decision 0052): numbered without a gap, and never changed.
set local lock_timeout = '5s';
-- The last number given of each series. Its row is locked from the number to the commit: what is rolled back gives it back.
create table invoice_series (
  series text primary key check (series in ('F', 'A')),
  year integer not null,
  last integer not null check (last > 0),
  at timestamptz not null
);
-- Since when this shop makes them (the earliest row): what was paid before has been told to the accountant in another way,
-- and invoiced again it would owe its VAT twice.
create table invoicing (since timestamptz primary key);
insert into invoicing values (now());
create table invoices (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  -- Its place among the documents of its order: a document is made once, whoever makes it.
  rank integer not null check (rank > 0),
  kind text not null check (kind in ('invoice', 'credit-note')),
  reason text not null check (reason in ('sale', 'refund-undone', 'given-back', 'sale-undone')),
  number text not null unique check (number ~ '^[FA][0-9]{4}-[0-9]{6,9}$'),
  at timestamptz not null,
  -- The number of the invoice that it corrects; null for a sale.
  corrects text,
  total_cents integer not null check (total_cents > 0),
  -- Without VAT; the total where the law forbids to show it.
  net_cents integer not null check (net_cents between 0 and total_cents),
  -- In percent; null under the margin scheme.
  vat_rate integer,
  -- Of an invoice: what its payment brought of its total.
  paid_cents integer not null check (paid_cents between 0 and total_cents),
  -- When its money came or went.
  moved_at timestamptz not null,
  transaction_ids text[] not null,
  content jsonb not null,
  -- Who bought; forgotten ten years after the end of the year.
  buyer jsonb,
  buyer_forgotten_at timestamptz,
  unique (order_id, rank),
  check ((reason = 'sale') = (corrects is null)),
  check ((kind = 'invoice') = (reason in ('sale', 'refund-undone')))
);
create index invoices_by_date on invoices (at, id);
-- The money of a period, to hold its documents against.
create index payment_transactions_by_date on payment_transactions (transacted_at);

create function keep_invoices() returns trigger language plpgsql as $$
declare
  documented integer;
begin
  if tg_op = 'INSERT' then
    select coalesce(sum(case kind when 'invoice' then total_cents else -total_cents end), 0) into documented
    from invoices where order_id = new.order_id;
    if new.kind = 'credit-note' and new.total_cents > documented then
      raise exception 'a credit note of % is more than the % left of its invoices', new.total_cents, documented
        using errcode = 'check_violation';
    end if;
    return new;
  end if;
  -- Said by the shop's clock.
  if tg_op = 'UPDATE' and new.buyer is null
    and to_jsonb(new) - 'buyer' - 'buyer_forgotten_at' = to_jsonb(old) - 'buyer' - 'buyer_forgotten_at'
    and old.at < (date_trunc('year', new.buyer_forgotten_at at time zone 'Europe/Paris') - interval '10 years') at time zone 'Europe/Paris' then
    return new;
  end if;
  raise exception 'an invoice never changes: a credit note corrects it' using errcode = 'restrict_violation';
end $$;
create trigger invoices_kept before insert or update or delete on invoices for each row execute function keep_invoices();
