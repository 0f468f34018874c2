export interface PersonalColumn {
  isExported: boolean;
  /** Name in the data file. Defaults to the name of the column in camel case. */
  exportedAs?: string;
  /**
   * The value is erased when the account is deleted, and at the end of the retention period of orders (`monthsKept`).
   * `unless-sold` spares orders that accounting must keep. `never` is for data that cannot identify a person alone.
   */
  erasure: 'always' | 'unless-sold' | 'never';
  /** Fields of a JSON column that remain in an order that accounting must keep. */
  onInvoice?: readonly string[];
}

export interface NonPersonalColumn {
  because: string;
}

export type Columns = Readonly<Record<string, PersonalColumn | NonPersonalColumn>>;
/** A text is the reason for which the table has no personal columns. */
export type Table = Columns | string;
export type Tables = Readonly<Record<string, Table>>;

export const personal: PersonalColumn = { isExported: true, erasure: 'always' };
export const erasedUnlessSold: PersonalColumn = { isExported: true, erasure: 'unless-sold' };
export const neverErased: PersonalColumn = { isExported: true, erasure: 'never' };
/** Secret or data that another column already exports. */
export const notExported: PersonalColumn = { isExported: false, erasure: 'always' };
/** Data of a contract, which accounting keeps for ten years. The data file contains the text of the contract. */
export const notExportedAccounting: PersonalColumn = { isExported: false, erasure: 'never' };
export const notPersonalBecause = (because: string): NonPersonalColumn => ({ because });
export const notPersonal = notPersonalBecause('a number or a date of the shop');
export const authorColumns = { actor_id: notPersonal, actor_name: notExported };
export const timestamps = { created_at: notPersonal, updated_at: notPersonal };

/** A test refuses columns such as `email` in a table with this reason. */
export const WITHOUT_PERSONS = 'the shop’s own';
export const ABOUT_AN_ORDER = 'about an order, by its number alone';
export const WRITTEN_IN_PUBLIC =
  'written in a public live, under a pseudo that needs no account; deleted automatically, or with the person (decision 0049)';

export const platformTables = {
  changes: 'ids of rows that changed, until the night',
  events: {
    id: notPersonal,
    order_id: notPersonal,
    user_id: notPersonal,
    other_id: notPersonal,
    at: notPersonal,
    actor_kind: notPersonalBecause('customer, administrator or machine'),
    ...authorColumns,
    type: notPersonalBecause('a type that the shop defines'),
    data: notExported,
  },
  file_drafts: 'paths of files whose row is not stored yet, for a day',
  job_schedules: WITHOUT_PERSONS,
  mails: ABOUT_AN_ORDER,
  migrations: WITHOUT_PERSONS,
  processes: WITHOUT_PERSONS,
  provider_states: WITHOUT_PERSONS,
} satisfies Tables;
