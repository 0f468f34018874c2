import { counted } from '#shared/counted.ts';
import type { ReactNode } from 'react';
import { getAccountsFile, getDaysFile, getAccounts } from './endpoints.ts';
import type { Accounts } from './schemas.ts';
import { urlOf } from '#shared/http/request.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DayField } from '#platform/web/ui/DayField.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Filters } from '#platform/web/ui/Filters.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { AccountsDays } from './AccountsDays.tsx';
import { AccountsGaps } from './AccountsGaps.tsx';
import { AccountsJournal } from './AccountsJournal.tsx';
import { monthFrom, periodInput, type AccountsSearch } from './accounts-search.ts';

const Missing = ({ missing }: Pick<Accounts, 'missing'>) =>
  missing.length > 0 && (
    <Alert
      tone="warning"
      title="Aucune facture n’est faite pour l’instant"
      actions={
        <LinkButton to="/admin/boutique" variant="secondary" size="small">
          Compléter «&nbsp;Ma boutique&nbsp;»
        </LinkButton>
      }
    >
      Il manque : {missing.map((title) => title.charAt(0).toLowerCase() + title.slice(1)).join(', ')}. Les factures qui
      attendent se feront ensuite d’elles-mêmes.
    </Alert>
  );

/** Splits the money of a period into card payments and other payments, when there are other payments. */
const waysOf = (gross: number, outside: number): [string, ReactNode][] => [
  ['Dont par carte', <Money key="card" cents={gross - outside} />],
  ['Dont hors prestataire', <Money key="outside" cents={outside} />],
];

const Totals = ({ total: { gross, net, outside, invoices, creditNotes } }: Pick<Accounts, 'total'>) => (
  <Card title="Total">
    <Facts
      facts={[
        ['Pièces comptables', `${counted(invoices, 'facture')}, ${counted(creditNotes, 'avoir')}`],
        ['Hors taxes', <Money key="net" cents={net} />],
        ['TVA', <Money key="vat" cents={gross - net} />],
        ['Toutes taxes comprises', <Money key="gross" cents={gross} />],
        ...(outside === 0 ? [] : waysOf(gross, outside)),
      ]}
    />
  </Card>
);

interface AccountsScreenProps {
  search: AccountsSearch;
  onSearch: (search: AccountsSearch) => void;
}

/** `/admin/comptabilite`: amounts invoiced and refunded in a period, for the accountant; all state is in the URL. */
export function AccountsScreen({ search, onSearch }: AccountsScreenProps) {
  const read = useEndpoint(getAccounts, periodInput(search), { keepPrevious: true });
  const { data } = read;
  const { from = '', to = '' } = data ? { ...data, ...periodInput(search) } : search;
  const isDay = from !== '' && from === to;
  return (
    <Page
      intro="Les factures et les avoirs se font d’eux-mêmes, à mesure que l’argent arrive ou repart."
      actions={
        from && (
          <>
            <AnchorButton href={urlOf(getDaysFile, { from, to })} variant="quiet" download>
              Totaux par jour (CSV)
            </AnchorButton>
            <AnchorButton href={urlOf(getAccountsFile, { from, to })} variant="secondary" download>
              Télécharger le CSV
            </AnchorButton>
          </>
        )
      }
    >
      {data && <Missing missing={data.missing} />}
      <Filters label="Période">
        <DayField label="Du" value={from} onChange={(day) => onSearch({ from: day, to: day > to ? day : to })} />
        <DayField label="Au" value={to} onChange={(day) => onSearch({ from: day < from ? day : from, to: day })} />
        <Row gap="small">
          <Button variant="quiet" disabled={!from} onClick={() => onSearch(monthFrom(from, -1))}>
            Mois précédent
          </Button>
          <Button variant="quiet" disabled={!from} onClick={() => onSearch(monthFrom(from, 1))}>
            Mois suivant
          </Button>
        </Row>
      </Filters>
      {data && <AccountsGaps gaps={data.gaps} />}
      {data && <Totals total={data.total} />}
      {isDay ? (
        <AccountsJournal search={{ ...search, from, to }} onSearch={onSearch} />
      ) : (
        <AccountsDays days={data?.days} read={read} />
      )}
    </Page>
  );
}
