/** Self-signed TLS certificate of 127.0.0.1 that expired on 1 February 2020, with its key. */
export const expiredCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBZDCCAQugAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwHhcNMjAwMTAxMDAwMDAwWhcNMjAwMjAxMDAwMDAwWjAUMRIwEAYDVQQDDAls
b2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASNkAhzO6raGyZ9k2P5
bq0N9xWO12jJQttktZ2edIBrsoL+9U14P5mkM+WwenKdp+5krhwNx5CvFR4Ggtgw
UIcZo04wTDAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwDwYDVR0TAQH/BAUw
AwEB/zAdBgNVHQ4EFgQUVecVg7/UerOiw38dv8Q2skdY3iYwCgYIKoZIzj0EAwID
RwAwRAIgA+56JsXk3alWO7EmhYxqbAc76e0C1VPThFJsFEyLpdoCIFwcyCGryyyW
kuwurqJdLofRgR4uxhkelT1QdQJlwLYP
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgtSG7h74eoSvSbBud
Fzkk1D4x/QnrqQBsCS3NBqJioXihRANCAASNkAhzO6raGyZ9k2P5bq0N9xWO12jJ
QttktZ2edIBrsoL+9U14P5mkM+WwenKdp+5krhwNx5CvFR4GgtgwUIcZ
-----END PRIVATE KEY-----
`,
};
