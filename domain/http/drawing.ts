import type { ShopIdentity } from '../content/contract.ts';
import type { Endpoint, InputOf, Method, ReplyOf } from './endpoint.ts';

/** An endpoint's answer that travels inside a page, so that its screen need not ask for it. */
export interface GivenAnswer {
  method: Method;
  path: string;
  input: unknown;
  reply: unknown;
  /** True for what must be asked all the same: it is shown meanwhile. */
  isGuess?: boolean;
}

/** Writes down what an endpoint answers. */
export const given = <E extends Endpoint>(
  { method, path }: E,
  input: InputOf<E>,
  reply: ReplyOf<E>,
  isGuess = false,
): GivenAnswer => ({ method, path, input, reply, ...(isGuess && { isGuess }) });

/** What the server needs of the screens, built for it: which files an address needs, and its screen as HTML. */
export interface Screens {
  /** The source files of an address's screen and layout, from `web/`; null where there is no screen. */
  filesOf(path: string): readonly string[] | null;
  /** The screen of an address as its first visitor sees it; `title` is already HTML. */
  draw(asked: DrawingAsked): Promise<{ markup: string; title: string }>;
}

export interface DrawingAsked {
  path: string;
  shop: ShopIdentity;
  answers: readonly GivenAnswer[];
}
