import { useEffect, useRef, useState } from 'react';
import { hearAgain } from '#features/rehearsals/domain/endpoints.ts';
import type { Rehearsal } from '#features/rehearsals/domain/schemas.ts';
import { call } from '#platform/web/api/client.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { toast } from '#platform/web/ui/toast.ts';

const EVERY_MS = 500;
/** Limits a step, so that a computer does not catch up after sleep. */
const LONGEST_STEP_MS = 2_000;

/** Speed factor of the playback; 0 means paused. */
export type Speed = 0 | 1 | 4;

/**
 * Plays the recorded live from its current position. This page measures the time, and the server adds the comments of
 * each step.
 */
export function usePlayback(start: Rehearsal) {
  const [speed, setSpeed] = useState<Speed>(0);
  const [rehearsal, setRehearsal] = useState(start);
  const at = useRef(start.playedMs);
  useEffect(() => {
    if (speed === 0) return;
    let before = performance.now();
    let isAsking = false;
    let isOver = false;
    const hear = async (): Promise<void> => {
      isAsking = true;
      try {
        const updatedRehearsal = await call(hearAgain, { upTo: Math.round(at.current) });
        setRehearsal(updatedRehearsal);
        if (!isOver && updatedRehearsal.said >= updatedRehearsal.comments) setSpeed(0);
      } catch (problem) {
        if (isOver) return;
        setSpeed(0);
        toast.error(`La répétition est en pause. ${sentenceOf(problem)}`);
      } finally {
        isAsking = false;
      }
    };
    const timer = setInterval(() => {
      const now = performance.now();
      at.current += Math.min(now - before, LONGEST_STEP_MS) * speed;
      before = now;
      if (!isAsking) void hear();
    }, EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [speed]);
  return { speed, setSpeed, rehearsal };
}
