import { Link } from '@tanstack/react-router';

/** Link inside a sentence or a cell, to a screen of the shop. */
export const TextLink = Link;
