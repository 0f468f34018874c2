import { isPlaceholderEmail } from '#domain/users/rules.ts';
import { Folded } from '#web/ui/Folded.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';

/** An e-mail in a narrow column; somebody made during a live has none that she would read. */
export const UsersEmail = ({ email }: { email: string }) =>
  isPlaceholderEmail(email) ? <MutedText>Non renseigné</MutedText> : <Folded text={email} />;
