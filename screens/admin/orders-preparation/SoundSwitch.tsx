import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { play, soundsAreOn, turnSounds } from './sounds.ts';

export function SoundSwitch() {
  const [on, setOn] = useState(soundsAreOn);
  const Icon = on ? IconVolume : IconVolumeOff;
  const turn = () => {
    turnSounds(!on);
    setOn(!on);
    // Plays at once, so that the user can adjust the volume.
    play('good');
  };
  return (
    <Button size="small" variant="secondary" icon={<Icon size={18} aria-hidden />} aria-pressed={on} onClick={turn}>
      Sons
    </Button>
  );
}
