import assert from 'node:assert/strict';
import { test } from 'vitest';
import { easterOf, isHoliday, isWorkingDay, parisDay, plusDays, plusMonths, workingDayFrom } from './working-days.ts';

test('Easter falls on its known date, also in years with an early or a late Easter', () => {
  const known = ['2008-03-23', '2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2038-04-25', '2049-04-18'];
  for (const day of known) assert.equal(easterOf(Number(day.slice(0, 4))), day);
});

/** Returns the number of days from 21 March to Easter. */
function easterOfGauss(year: number): number {
  const century = Math.floor(year / 100);
  const moonShift = (15 + century - Math.floor((13 + 8 * century) / 25) - Math.floor(century / 4)) % 30;
  const moon = (19 * (year % 19) + moonShift) % 30;
  const weekShift = (4 + century - Math.floor(century / 4)) % 7;
  const week = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + weekShift) % 7;
  if (moon === 29 && week === 6) return 29;
  return moon === 28 && week === 6 && (11 * moonShift + 11) % 30 < 19 ? 28 : moon + week + 1;
}

test('Easter is the day of the formula of Gauss in each year of ten centuries', () => {
  for (let year = 1600; year < 2600; year++)
    assert.equal(easterOf(year), plusDays(`${year}-03-21`, easterOfGauss(year)), String(year));
});

test('a year has its eleven public holidays and no other holiday', () => {
  const days = Array.from({ length: 365 }, (_, index) => plusDays('2026-01-01', index));
  assert.deepEqual(days.filter(isHoliday), [
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
  ]);
});

test('a working day stays, and a day off moves to the next working day, over weekends and consecutive holidays', () => {
  assert.equal(workingDayFrom('2026-12-04'), '2026-12-04');
  assert.equal(workingDayFrom('2026-12-05'), '2026-12-07');
  assert.equal(workingDayFrom('2026-12-25'), '2026-12-28');
  // 5 April is Easter Sunday, and the Monday after it is a holiday too.
  assert.equal(workingDayFrom('2026-04-05'), '2026-04-07');
  assert.ok(!isWorkingDay('2026-11-11') && isWorkingDay('2026-11-10'));
});

test('a day is the day in Paris at any hour and in any season', () => {
  assert.equal(parisDay('2026-11-20T22:59:59Z'), '2026-11-20');
  assert.equal(parisDay('2026-11-20T23:00:00Z'), '2026-11-21');
  assert.equal(parisDay('2026-07-20T21:59:59Z'), '2026-07-20');
  assert.equal(parisDay('2026-07-20T22:00:00Z'), '2026-07-21');
});

test('days and months are counted on the calendar, over the ends of months and the change of the clocks', () => {
  assert.equal(plusDays('2026-10-20', 14), '2026-11-03');
  assert.equal(plusDays('2026-03-20', 14), '2026-04-03');
  assert.equal(plusDays('2028-02-20', 14), '2028-03-05');
  assert.equal(plusDays('2026-12-31', 1), '2027-01-01');
  assert.equal(plusMonths('2026-11-30', 12), '2027-11-30');
  assert.equal(plusMonths('2028-02-29', 12), '2029-02-28');
  assert.equal(plusMonths('2026-12-31', 2), '2027-02-28');
});
