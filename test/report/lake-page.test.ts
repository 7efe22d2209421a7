import { beforeAll, describe, expect, it } from 'vitest';
import { makeLakePage } from '../../src/page/lake-page.ts';
import { emptyLake, type InventedLake, type InventedWorld, inventedLake } from './invented-lake.ts';

const tiny: InventedWorld = { nodes: 13, children: 3, trackers: 4, recordsPerSurvey: 10, issues: 4 };

const pageOf = async (lake: InventedLake): Promise<string> => {
  try {
    return (await makeLakePage({ lake })).page;
  } finally {
    lake.close();
  }
};

const tags = (page: string): readonly string[] =>
  (page.slice(page.indexOf('<body>')).match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/aria-label="[^"]*"/, ''));

describe('the page about a lake', () => {
  let page: string;
  beforeAll(async () => {
    page = await pageOf(await inventedLake(tiny));
  });

  it('is one file without scripts, styles of its elements or anything outside itself', () => {
    expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\ssrc=|\sstyle=|\son\w+=/i);
    expect(page).toContain("default-src 'none'");
    const anchors = [...page.matchAll(/href="([^"]*)"/g)].map(([, target = '']) => target);
    expect(anchors.filter((target) => !target.startsWith('#'))).toEqual([]);
  });

  it('says how the newest closed period stands', () => {
    expect(page).toMatch(
      /<h1>2025 is \d+\u202f% answered and \d+\u202f% verified; \d+ of 13\u202freports are still open\.<\/h1>/,
    );
  });

  it('has the number of sites under every bar', () => {
    expect(page.match(/<text class="n"[^>]*>9<\/text>/g)).toHaveLength(4 * 5);
  });

  it('takes years as they end where most of them end, be it in March', async () => {
    const march = await pageOf(await inventedLake({ ...tiny, yearEnd: '03-31' }));
    expect(march).toMatch(/<h1>2025 is /);
  });

  it('asks the lake no question twice', async () => {
    const lake = await inventedLake(tiny);
    const asked: string[] = [];
    const query: InventedLake['query'] = (sql, values) => {
      asked.push(JSON.stringify([sql, values]));
      return lake.query(sql, values);
    };
    await pageOf({ ...lake, query });
    expect(asked.length).toBeGreaterThan(15);
    expect(asked.filter((question, at) => asked.indexOf(question) < at)).toEqual([]);
  });

  it('says that several organisations are in it', async () => {
    const several = await pageOf(await inventedLake({ ...tiny, roots: 4 }));
    expect(several).toContain('<b>4 organisations</b>');
  });
});

describe('the page about an empty lake', () => {
  it('says what to do, and has no empty sections', async () => {
    const page = await pageOf(await emptyLake());
    expect(page).toContain('<h1>No report has been loaded yet.</h1>');
    expect(page).toContain('esg-lake doctor');
    expect(page).not.toMatch(/Who still has to report|Key figures|every record is settled/);
  });
});

describe('names', () => {
  const hostile = `'<script>alert(1)</script><img src=x onerror="a">" \u202elive\u202c ''; & ' || i || chr(7) || '<!-- </style></title>'`;

  it('are text: the tags are those of the page without them', async () => {
    const plain = await pageOf(await inventedLake(tiny));
    const named = await pageOf(
      await inventedLake({ ...tiny, nodeName: hostile, trackerName: hostile.replace('|| i', '|| t') }),
    );
    expect(named).toContain('&lt;script&gt;');
    expect(tags(named)).toEqual(tags(plain));
    expect(named).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  });

  it('stay with initiatives that are no longer listed', async () => {
    const lake = await inventedLake(tiny);
    await lake.query("UPDATE initiatives SET removed_at = now() WHERE name = 'Node 12'");
    expect(await pageOf(lake)).toContain('<bdi>Node 12</bdi> <small>no longer listed</small>');
  });

  it('may be missing', async () => {
    const page = await pageOf(await inventedLake({ ...tiny, nodeName: 'NULL', trackerName: 'NULL' }));
    expect(page).toContain('<bdi>unnamed</bdi>');
  });
});
