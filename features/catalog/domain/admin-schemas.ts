import * as z from 'zod/mini';
import { cents, okReply, id, instant, optional, outcome, required, selected, text } from '#shared/http/schemas.ts';
import { MAX_BULK_PIECES, MAX_PASTED, MAX_SELECTED_PIECES, MAX_PRICE, priceChanges } from './rules.ts';
import { condition, photoId, pieceFacts } from './schemas.ts';

const factsInput = {
  composition: optional(200),
  maker: optional(120),
  condition: z.optional(condition),
  photoId: z.optional(photoId),
};

export const product = z.object({
  id,
  ref: z.int(),
  name: z.string(),
  price: cents,
  size: z.nullable(z.string()),
  liveId: id,
  liveTitle: z.string(),
  colourId: z.nullable(id),
  colourName: z.nullable(z.string()),
  hexCode: z.nullable(z.string()),
  ...pieceFacts,
  photoId,
  createdAt: instant,
  heldBy: z.nullable(z.object({ orderId: id, orderNumber: z.string(), pseudo: z.nullable(z.string()) })),
});
export type Product = z.infer<typeof product>;

const FIELDS_MISSING = 'Veuillez remplir tous les champs obligatoires';
const ref = z
  .int(FIELDS_MISSING)
  .check(z.minimum(1, FIELDS_MISSING), z.maximum(999_999_999, 'La référence est trop grande'));
const price = z
  .int(FIELDS_MISSING)
  .check(z.nonnegative(FIELDS_MISSING), z.maximum(MAX_PRICE, 'Le prix est trop élevé'));
const pieceInput = {
  name: required(FIELDS_MISSING, 120),
  ref,
  price,
  size: optional(40),
  colourId: z.optional(z.nullable(id)),
  ...factsInput,
};
const productInput = { liveId: z.uuid(FIELDS_MISSING), ...pieceInput };
const seenText = z.nullable(text());
const seenProduct = {
  liveId: id,
  ref: z.int(),
  name: text(),
  price: cents,
  size: seenText,
  colourId: z.nullable(id),
  composition: seenText,
  maker: seenText,
  condition,
  photoId,
};
const productField = z.keyof(z.object(productInput));

export const searchProducts = {
  summary:
    'List the pieces of a live whose reference starts with these digits: the exact reference first, then shorter references, at most 20',
  input: z.object({ liveId: id, ref: text().check(z.regex(/^\d{1,9}$/, 'Des chiffres seulement')) }),
  reply: z.object({ products: z.array(product) }),
};
export const createProduct = {
  summary: 'Add one piece',
  input: z.object(productInput),
  reply: product,
};
export const updateProduct = {
  summary: 'Change a piece; sold order items keep their price',
  input: z.object({
    productId: id,
    ...productInput,
    /**
     * Names of the fields that the form changed. Other fields stay as stored. Without `changed`, all fields are
     * written.
     */
    changed: z.optional(z.array(productField).check(z.maxLength(productField.options.length))),
    /** Values that the changed fields had on screen. The change is refused when the stored values differ. */
    seen: z.optional(z.partial(z.object(seenProduct))),
  }),
  reply: product,
};
export const deleteProduct = {
  summary: 'Delete a piece that has neither an order nor a waiting claim',
  input: z.object({ productId: id }),
  reply: okReply,
};

const selection = { productIds: selected(MAX_SELECTED_PIECES) };
const chosenPiece = z.object({
  id,
  ref: z.int(),
  name: z.string(),
  liveTitle: z.string(),
  price: cents,
  photoId,
  hexCode: z.nullable(z.string()),
  isHeld: z.boolean(),
  isOrdered: z.boolean(),
  waiting: z.int(),
});
export const readSelection = {
  summary: 'Preview the pieces of a selection, without changing them',
  input: z.object(selection),
  reply: z.object({ pieces: z.array(chosenPiece) }),
};
export const changePrices = {
  summary: 'Change the prices of a selection; pieces held by an order keep their price',
  input: z.object({
    ...selection,
    change: z.object({
      kind: z.enum(priceChanges),
      amount: z.int('Indiquez un montant').check(z.nonnegative(), z.maximum(MAX_PRICE, 'Le prix est trop élevé')),
    }),
    /** Prices shown in the preview. A piece whose price differs now is refused. */
    seen: z.optional(z.array(z.object({ productId: id, price: cents })).check(z.maxLength(MAX_SELECTED_PIECES))),
  }),
  reply: outcome,
};
export const setPhotos = {
  summary: 'Set the photos of several pieces together, all or none',
  input: z.object({
    photos: z
      .array(
        z.object({
          productId: id,
          photoId: id,
          /**
           * Photo of the piece on screen; null without a photo. The request is refused when the piece has another photo
           * now.
           */
          seen: z.optional(z.nullable(id)),
        }),
      )
      .check(
        z.minLength(1, 'Choisissez une photo'),
        z.maxLength(MAX_SELECTED_PIECES, `${MAX_SELECTED_PIECES} photos au maximum`),
      ),
  }),
  reply: z.object({ done: z.int() }),
};
export const deleteProducts = {
  summary: 'Delete the pieces of a selection that have neither an order nor a waiting claim',
  input: z.object(selection),
  reply: outcome,
};

const index = (message: string) => z.int(message).check(z.minimum(1, message), z.maximum(999_999_999, message));

/** Bulk form. Its fields are in the order in which ADM-16 lists their messages. */
export const bulkInput = z
  .object({
    liveId: z.uuid('Veuillez sélectionner un live'),
    name: required('Le nom du produit est requis', 120),
    price: z
      .int('Le prix doit être supérieur à 0')
      .check(z.positive('Le prix doit être supérieur à 0'), z.maximum(MAX_PRICE, 'Le prix est trop élevé')),
    colourId: z.uuid('Veuillez sélectionner une couleur'),
    indexStart: index("L'index de début doit être un entier positif"),
    indexEnd: index("L'index de fin doit être un entier positif"),
    ...factsInput,
  })
  .check(
    z.refine((typed) => typed.indexEnd >= typed.indexStart, {
      path: ['indexEnd'],
      error: "L'index de fin doit être supérieur ou égal à l'index de début",
    }),
    z.refine((typed) => typed.indexEnd - typed.indexStart < MAX_BULK_PIECES, {
      path: ['indexEnd'],
      error: `${MAX_BULK_PIECES} produits au maximum à la fois`,
    }),
  );

export const createProductsInBulk = {
  summary: 'Create one piece for each reference of a range; existing references are skipped and listed',
  input: bulkInput,
  reply: z.object({ created: z.int(), skippedRefs: z.array(z.int()) }),
};

export const pastedPiece = z.omit(z.object(pieceInput), { photoId: true });
export type PastedPiece = z.input<typeof pastedPiece>;

export const createPastedProducts = {
  summary: 'Create the pieces of a table; existing references are skipped and listed',
  input: z.object({
    liveId: z.uuid('Veuillez sélectionner un live'),
    pieces: z
      .array(pastedPiece)
      .check(
        z.minLength(1, 'Le tableau est vide'),
        z.maxLength(MAX_PASTED, `${MAX_PASTED} pièces au maximum à la fois`),
      ),
  }),
  reply: z.object({ created: z.int(), skippedRefs: z.array(z.int()) }),
};
export const liveRefs = {
  summary: 'List the references of all pieces of a live, lowest first',
  input: z.object({ liveId: id }),
  reply: z.object({ refs: z.array(z.int()) }),
};
export const bulkStart = {
  summary: 'Get the suggested range of a bulk creation',
  input: z.object({ liveId: id }),
  reply: z.object({ indexStart: z.int(), indexEnd: z.int() }),
};
