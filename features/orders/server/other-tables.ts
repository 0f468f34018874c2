const theShops = 'the shop’s own';
const aboutAnOrder = 'about an order, by its number alone';
const saidInPublic =
  'said in a public live, under a pseudo that needs no account; forgotten by itself, or with the person (decision 0049)';

/** The tables that hold nothing of a person’s account, and why. */
export const otherTables: Readonly<Record<string, string>> = {
  attempt_turns: 'networks and accounts whose attempts wait, for a day',
  attention_items:
    'about an order, by its number alone, or about a pseudo or a statement of no order, and gone with its account or by itself',
  claims: saidInPublic,
  faqs: theShops,
  page_versions: theShops,
  feed_cuts: theShops,
  feed_set_aside: saidInPublic,
  feed_states: theShops,
  guarantee_notices: theShops,
  invoice_series: theShops,
  invoicing: theShops,
  job_schedules: theShops,
  live_airings: theShops,
  lives: theShops,
  logos: theShops,
  mails: aboutAnOrder,
  migrations: theShops,
  order_comparisons: aboutAnOrder,
  order_items: 'pieces, exported with their order',
  packed_pieces: 'which pieces are in their parcel, when and by whom of the shop; gone with their order',
  pages: theShops,
  parcel_troubles: aboutAnOrder,
  parcels: 'which orders leave together, and nothing of them',
  payment_forms: aboutAnOrder,
  photos: theShops,
  processes: theShops,
  product_colors: theShops,
  products: theShops,
  provider_states: theShops,
  retention_runs: theShops,
  rate_counters: 'counted for minutes',
  return_labels: aboutAnOrder,
  settings: theShops,
  reconciliations: 'orders by their numbers alone',
  refunds: aboutAnOrder,
  shipping_labels: aboutAnOrder,
  tiktok_event: saidInPublic,
  tiktok_live_users: saidInPublic,
  user_merge_claims:
    'what claims said in public were called before a merge; gone with either account, with the comments, or by itself',
  undone_gives: aboutAnOrder,
  withdrawal_items: 'pieces, exported with their withdrawal',
};
