import { expect, it } from 'vitest';
import { isRecordUrl, recordUrl } from '../../src/page/record-url.ts';

it.each([
  'https://host/surveys/{survey_id}/{utrv_id}',
  'https://host/app?record={utrv_id}',
  'https://host/app#/s/{survey_id}',
  'http://localhost:8080/{survey_id}',
  'http://127.0.0.1/{survey_id}',
  'http://[::1]:80/{survey_id}',
])('%s is an address of records', (template) => {
  expect(isRecordUrl(template)).toBe(true);
});

it.each([
  ['names no id', 'https://host/surveys'],
  ['is not encrypted', 'http://host/{survey_id}'],
  ['runs something', 'javascript:alert("{survey_id}")'],
  ['is no address', '{survey_id}'],
  ['has another name in braces', 'https://host/{survey_id}/{node}'],
  ['has a brace too many', 'https://host/{{survey_id}}'],
  ['lets an id decide the host', 'https://{survey_id}.host/x'],
  ['lets an id decide the port', 'https://host:{survey_id}/x'],
  ['lets an id follow the host', 'https://host{survey_id}/x'],
  ['has a password', 'https://user:secret@host/{survey_id}'],
  ['has a quotation mark', 'https://host/{survey_id}"onclick="'],
  ['has a space', 'https://host/ {survey_id}'],
])('an address that %s is refused', (_, template) => {
  expect(isRecordUrl(template)).toBe(false);
});

it('encodes ids, which are text of the service', () => {
  const ids = { survey_id: '../a"b?', utrv_id: '<é>' };
  expect(recordUrl('https://host/{survey_id}/x?r={utrv_id}', ids)).toBe('https://host/..%2Fa%22b%3F/x?r=%3C%C3%A9%3E');
});

it('is no link where an id is not known', () => {
  expect(recordUrl('https://host/{survey_id}/{utrv_id}', { survey_id: 'a', utrv_id: null })).toBeNull();
  expect(recordUrl('https://host/{survey_id}', { survey_id: 'a', utrv_id: null })).toBe('https://host/a');
  expect(recordUrl(null, { survey_id: 'a' })).toBeNull();
});
