import { useState } from 'react';
import { blockUser, unblockUser, listBlocks } from '#features/users/domain/admin-endpoints.ts';
import * as schemas from '#features/users/domain/admin-schemas.ts';
import type { BuyerWarnings } from '#features/users/domain/admin-schemas.ts';
import { pseudoOrNameOf } from '#features/users/domain/labels.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { Text } from '#platform/web/ui/Text.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { checkedBy } from '#platform/web/ui/checked-by.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { BlockLines } from './BlockLines.tsx';

interface PersonDialogProps {
  userId: string;
  name: string;
  onClose: () => void;
}

interface BlockDialogProps {
  user: Parameters<typeof pseudoOrNameOf>[0] & { id: string; standing: BuyerWarnings | null };
  onClose: () => void;
}

function Block({ userId, name, onClose }: PersonDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    ...checkedBy(schemas.blockUser.input, { inputOf: (values: object) => ({ userId, ...values }) }),
  });
  const block = useCommand(blockUser, {
    onSuccess: () => {
      toast.success(`${name} est bloquée`);
      onClose();
    },
    onProblem: form.takeProblem,
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Bloquer ${name}`}
      description="La boutique ne lui donnera plus de pièce automatiquement&nbsp;: vous déciderez. Rien n’est annulé, et elle n’en est pas informée."
      onSubmit={() => form.submit((values) => block.mutate({ userId, ...values }))}
      saving={block.isPending}
      error={block.error}
      submitLabel="Bloquer"
      savingLabel="Blocage…"
      danger
    >
      <TextAreaField
        label="Motif"
        required
        {...form.field('reason')}
        hint="Affiché à côté de son pseudo dans l’administration. Il figure dans le fichier de ses données, si elle le demande."
      />
      <BlockHistory userId={userId} />
    </FormDialog>
  );
}

/** Refused once a later block has replaced the block on screen. */
function Unblock({ userId, name, action, onClose }: PersonDialogProps & { action: string }) {
  const unblock = useCommand(unblockUser, {
    onSuccess: () => {
      toast.success(`${name} n’est plus bloquée`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => unblock.mutate({ userId, reverts: action })}
      title={`Débloquer ${name}\u00A0?`}
      confirmLabel="Débloquer"
      saving={unblock.isPending}
      error={unblock.error}
    >
      <p>
        La boutique pourra de nouveau lui donner des pièces automatiquement. Ce blocage restera dans son historique.
      </p>
      <BlockHistory userId={userId} />
    </ConfirmDialog>
  );
}

export function BlockDialog({ user, onClose }: BlockDialogProps) {
  const person = { userId: user.id, name: pseudoOrNameOf(user), onClose };
  // Keeps the opened dialog, even when another person blocks or unblocks the user concurrently.
  const [block] = useState(user.standing?.block);
  return block ? <Unblock {...person} action={block.action} /> : <Block {...person} />;
}

function BlockHistory({ userId }: { userId: string }) {
  const { data, error, refetch } = useEndpoint(listBlocks, { userId });
  if (!data && error) return <RetryAlert onRetry={refetch}>Impossible de charger ses blocages</RetryAlert>;
  if (!data || data.blocks.length === 0) return null;
  return (
    <section>
      <Text as="h3" size={14}>
        Historique des blocages
      </Text>
      <BlockLines blocks={data.blocks} />
    </section>
  );
}
