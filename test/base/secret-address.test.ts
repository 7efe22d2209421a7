import { describe, expect, it } from 'vitest';
import { addSecretAddress, createSecrets } from '../../src/base/secrets.ts';

function cleaned(address: string, text: string): string {
  const secrets = createSecrets();
  addSecretAddress(secrets, address);
  return secrets.clean(text);
}

describe('the address of a webhook', () => {
  it.each([
    ['https://hooks.example.com/services/T0A1B2C3D4/B9Z8Y7X6/q1W2e3R4t5Y6u7I8', 'posting to q1W2e3R4t5Y6u7I8 failed'],
    ['https://hc-ping.com/5f3c2a1e-9b8d-4c7e-a6f5-1234567890ab', 'GET /5f3c2a1e-9b8d-4c7e-a6f5-1234567890ab'],
    ['https://ops:p%40ssw0rd%21@hooks.example.com/x', 'the password is p@ssw0rd!'],
    ['https://hooks.example.com/post?key=Zx9kQ2mB7vLp4TnRw8', 'with Zx9kQ2mB7vLp4TnRw8'],
    ['https://eo4k7q2m9x1zp8w3.m.example.net', 'getaddrinfo ENOTFOUND eo4k7q2m9x1zp8w3.m.example.net'],
  ])('%s is in no message', (address, text) => {
    expect(cleaned(address, text)).toContain('[redacted]');
  });

  it('that holds no secret leaves messages as they are', () => {
    const text = 'the webhook of --notify answered 500; GET https://alerts.example.com/v1/surveys: no lake in ./esg';
    expect(cleaned('https://alerts.example.com/esg', text)).toBe(text);
    expect(cleaned('no address', text)).toBe(text);
  });
});
