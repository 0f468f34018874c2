import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { NETWORK_SENTENCE } from '#platform/web/api/problem.ts';
import { toast } from './toast.ts';

/** When the file of the dialog does not load, shows an error and closes the dialog. */
export function lazyDialogPart<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  return function DialogLater(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    const fail = useEffectEvent(() => {
      toast.error(NETWORK_SENTENCE);
      props.onClose();
    });
    useEffect(() => {
      load().then((dialog) => setLoaded(() => dialog), fail);
    }, []);
    return Loaded && <Loaded {...props} />;
  };
}
