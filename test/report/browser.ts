import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type Browser, launch, type Page } from 'puppeteer-core';

const places = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser of this machine (or that of `CHROMIUM`); undefined where there is none. */
export const chromium = places.find((place) => place !== undefined && existsSync(place));

export const startBrowser = async (): Promise<Browser> => {
  if (chromium === undefined) throw new Error('there is no Chromium on this machine');
  return launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'], headless: true });
};

export interface Look {
  readonly width: number;
  readonly scheme?: 'light' | 'dark';
  readonly media?: 'screen' | 'print';
  /** Whether folded parts are open. */
  readonly isUnfolded?: boolean;
}

/**
 * Shows a page, works with it, and closes it; whatever the console says is an error, such as a violation of its policy.
 */
export async function lookAt<T>(
  browser: Browser,
  file: string,
  look: Look,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await browser.newPage();
  const said: string[] = [];
  const address = pathToFileURL(file).href;
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('request', (request) => {
    if (request.url() !== address) said.push(`asked for ${request.url()}`);
  });
  try {
    await page.setViewport({ width: look.width, height: 900 });
    // In one step: Puppeteer's own for scheme and media each undo the other.
    const session = await page.createCDPSession();
    await session.send('Emulation.setEmulatedMedia', {
      media: look.media ?? 'screen',
      features: [{ name: 'prefers-color-scheme', value: look.scheme ?? 'light' }],
    });
    await page.goto(address);
    if (look.isUnfolded === true) await unfold(page);
    const result = await work(page);
    if (said.length > 0) throw new Error(`the page said: ${said.join('; ')}`);
    return result;
  } finally {
    await page.close();
  }
}

const unfold = (page: Page): Promise<void> =>
  page
    .evaluate(`document.querySelectorAll('details').forEach((details) => { details.open = true; });
    document.querySelectorAll('input[type=checkbox]').forEach((box) => { box.checked = true; });`)
    .then(() => {});

/** What axe-core finds wrong, each as one line. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  // The page lets no script run that is its own or injected as an element; the browser may run ours.
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const found: unknown = await page.evaluate(
    `axe.run().then(({ violations }) => violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => id + ': ' + help + ': ' + html.slice(0, 120))))`,
  );
  return Array.isArray(found) ? found.map(String) : ['axe did not answer'];
}

/** How much wider than the window the page is, in pixels. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
}
