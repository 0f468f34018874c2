import { Link } from '@tanstack/react-router';

export const TextLink = Link;
