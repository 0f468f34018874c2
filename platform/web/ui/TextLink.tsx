import { Link } from '@tanstack/react-router';

/** A link inside a sentence or a cell, to a screen of the shop. */
export const TextLink = Link;
