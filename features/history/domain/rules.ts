import { isRoleAtLeast, type Role } from '#shared/roles.ts';
import { historyKinds, type HistoryKind } from './labels.ts';

/** Kinds of changes that only an owner reads, because their screens are for owners only. */
const ownerKinds: readonly HistoryKind[] = ['setting', 'account'];

export const kindsFor = (role: Role | null): readonly HistoryKind[] =>
  historyKinds.filter((kind) => isRoleAtLeast(role, ownerKinds.includes(kind) ? 'owner' : 'seller'));
