import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#platform/server/db/embedded/free-port.ts';
import type { Driver } from './driver.ts';

const WIDTH = 1280;
const HEIGHT = 900;
const STARTS_WITHIN_MS = 60_000;

/** Environment without the sandbox, and without the desktop's services for which WebKit waits long. */
const WITHOUT_DESKTOP = {
  NO_AT_BRIDGE: '1',
  GTK_A11Y: 'none',
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  GSETTINGS_BACKEND: 'memory',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
};

/** Key Enter of the WebDriver protocol. */
const ENTER = '\uE007';

export async function openWebKit(driverPath: string): Promise<Driver> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${WIDTH}x${HEIGHT}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await readDisplay(screen);
  const port = await freePort();
  const driver = spawn(driverPath, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, ...WITHOUT_DESKTOP, DISPLAY: `:${display}` },
  });
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  const end = Date.now() + STARTS_WITHIN_MS;
  while (!(await ask('GET', '/status').catch(() => null))) {
    if (Date.now() > end) throw new Error('WebKitWebDriver does not answer');
    await pause(50);
  }
  const { sessionId } = (await ask('POST', '/session', { capabilities: {} })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const act = (input: object) => ask('POST', `${session}/actions`, { actions: [input] });
  await ask('POST', `${session}/window/rect`, { width: WIDTH, height: HEIGHT });
  const keys = (text: string) =>
    act({
      type: 'key',
      id: 'keyboard',
      actions: [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    });
  return {
    open: async (url) => void (await ask('POST', `${session}/url`, { url })),
    run: (expression) => ask('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    clickAt: async (x, y) =>
      void (await act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      })),
    type: async (text) => void (await keys(text)),
    press: async () => void (await keys(ENTER)),
    close: async () => {
      await ask('DELETE', session).catch(() => undefined);
      driver.kill();
      screen.kill();
    },
  };
}

/** Returns the number of the display, which Xvfb writes to its file descriptor 3. */
const readDisplay = (screen: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    screen.stdio[3]?.once('data', (data: Buffer) => resolve(String(data).trim()));
    screen.once('exit', () => reject(new Error('Xvfb did not start')));
  });
