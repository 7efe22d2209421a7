/**
 * `npm run pictures`: pictures of the report page of the sandbox's lake, as README shows them, in docs/pictures. Needs
 * Chromium; set CHROMIUM if it is not in its usual place.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch, type Page } from 'puppeteer-core';
import nightly from '../pipelines/nightly.js';
import { defaultRunOptions } from '../src/run/options.js';
import { runPipeline } from '../src/run/run-pipeline.js';

const nights = 5;

interface Picture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** The first element in the picture. */
  readonly from: string;
  /** The first below it. @default none: it is as high as the window */
  readonly to?: string;
  readonly scheme?: 'dark';
  readonly media?: 'print';
}

const pictures: readonly Picture[] = [
  { file: 'page.png', width: 1280, height: 900, scale: 1, from: 'body' },
  { file: 'page-dark.png', width: 1280, height: 900, scale: 1, from: 'body', scheme: 'dark' },
  { file: 'page-below.png', width: 1280, height: 1000, scale: 1, from: '#bridge' },
  { file: 'page-print.png', width: 700, height: 990, scale: 1.5, from: 'body', to: '#bridge', media: 'print' },
];

const output = mkdtempSync(join(tmpdir(), 'esg-lake-pictures-'));
try {
  for (let night = 0; night < nights; night++) {
    const { error } = await runPipeline(nightly, { ...defaultRunOptions, output });
    if (error !== undefined) throw new Error(error.message);
  }
  await takePictures(join(output, 'current', 'report.html'));
} finally {
  rmSync(output, { recursive: true, force: true });
}

async function takePictures(file: string): Promise<void> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'], headless: true });
  mkdirSync('docs/pictures', { recursive: true });
  try {
    for (const picture of pictures) {
      const page = await browser.newPage();
      await page.setViewport({ width: picture.width, height: picture.height, deviceScaleFactor: picture.scale });
      // In one step: Puppeteer's own for scheme and media each undo the other.
      const session = await page.createCDPSession();
      await session.send('Emulation.setEmulatedMedia', {
        media: picture.media ?? 'screen',
        features: [{ name: 'prefers-color-scheme', value: picture.scheme ?? 'light' }],
      });
      await page.goto(pathToFileURL(file).href);
      await takePicture(page, picture);
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

async function takePicture(page: Page, { file, width, height, from, to }: Picture): Promise<void> {
  const topOf = async (selector: string): Promise<number> =>
    Number(await page.evaluate(`document.querySelector('${selector}').getBoundingClientRect().top + window.scrollY`));
  const y = await topOf(from);
  const clip = { x: 0, y, width, height: to === undefined ? height : (await topOf(to)) - y };
  await page.screenshot({ path: join('docs/pictures', file), clip, captureBeyondViewport: true });
  console.log(join('docs/pictures', file));
}
