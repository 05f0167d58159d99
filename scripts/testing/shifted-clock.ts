// The files of a project with `TEST_CLOCK` run at that moment of its time zone. Time goes on from there.

const at = process.env.TEST_CLOCK;
const plain = Date as DateConstructor & { isShifted?: boolean };
// The files of a worker share what is loaded.
if (at && !plain.isShifted) {
  const aheadMs = Date.parse(at) - Date.now();
  const now = (): number => plain.now() + aheadMs;
  globalThis.Date = new Proxy(plain, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: (target) => Reflect.construct(target, [now()]).toString(),
    get: (target, name) => {
      if (name === 'now') return now;
      return name === 'isShifted' ? true : Reflect.get(target, name);
    },
  });
}
