/**
 * A read shows topics, a write changes topics, and an event is announced under one topic (decision 0029). Several
 * features share the topics listed here. A topic of a single feature is declared with its endpoints (decision 0135).
 */
export interface Topics {
  orders: true;
  packing: true;
  attention: true;
  users: true;
  settings: true;
  lives: true;
  feed: true;
  claims: true;
  products: true;
  providers: true;
}

export type Topic = keyof Topics;
